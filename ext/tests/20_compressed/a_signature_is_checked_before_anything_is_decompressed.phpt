--TEST--
With a key the signature is of the compressed bytes, and nothing is decompressed before it was checked
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/zstd.inc';
$options = ['key' => ['a' => 'a secret of some length']];
$value = range('a', 'z');
$value[] = str_repeat('text, and more of it; ', 90);
$bytes = amber_serialize($value, $options + ['compress' => true]);
var_dump(bin2hex($bytes[1]));
$hash = hash_hmac('sha256', substr($bytes, 0, -32), $options['key']['a'], true);
var_dump(substr($bytes, -32) === $hash, amber_unserialize($bytes, $options) === $value);
var_dump(Amber\get($bytes, [3], null, $options));
$damaged = "\xC1\xA1\x05no frame" . "a\x01";
$damaged .= hash_hmac('sha256', $damaged, $options['key']['a'], true);
$others = ['changed' => substr_replace($bytes, 'x', 60, 1), 'unsigned' => amber_serialize($value, ['compress' => true]),
    'no frame, signed' => $damaged, 'no frame, changed' => substr_replace($damaged, 'x', 5, 1),
    'no frame, unsigned' => "\xC1\x21\x05no frame"];
foreach ($others as $name => $other) {
    foreach ([fn () => amber_unserialize($other, $options), fn () => Amber\keys($other, [], $options)] as $read) {
        try {
            $read();
            echo "accepted\n";
        } catch (Amber\DecodeException $e) {
            echo "$name: {$e->getMessage()}\n";
        }
    }
}
try {
    amber_unserialize($bytes);
} catch (Amber\DecodeException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
string(2) "a1"
bool(true)
bool(true)
string(1) "d"
changed: The signature is not that of this message and key (at byte 83)
changed: The signature is not that of this message and key (at byte 83)
unsigned: This message has no signature, which the option "key" asks for (at byte 1)
unsigned: This message has no signature, which the option "key" asks for (at byte 1)
no frame, signed: What is compressed is not one zstd frame that says that it makes 5 bytes (at byte 3)
no frame, signed: What is compressed is not one zstd frame that says that it makes 5 bytes (at byte 3)
no frame, changed: The signature is not that of this message and key (at byte 13)
no frame, changed: The signature is not that of this message and key (at byte 13)
no frame, unsigned: This message has no signature, which the option "key" asks for (at byte 1)
no frame, unsigned: This message has no signature, which the option "key" asks for (at byte 1)
This message is signed; the option "key" is needed to read it (at byte 1)

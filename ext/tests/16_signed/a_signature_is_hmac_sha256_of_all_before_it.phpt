--TEST--
key: a signature is HMAC-SHA-256 of all bytes before it, for keys of any length
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
foreach (kinds() as $name => $value) {
    foreach ([16, 17, 63, 64, 65, 200] as $length) {
        $key = random_bytes($length);
        $bytes = amber_serialize($value, ['key' => $key]);
        $plain = amber_serialize($value);
        if ($bytes !== ($signed = "\xC1\x81" . substr($plain, 2) . "\0") . hash_hmac('sha256', $signed, $key, true)) {
            echo "$name, $length: other bytes\n";
        }
        if (serialize(amber_unserialize($bytes, ['key' => $key])) !== serialize(amber_unserialize($plain))) {
            echo "$name, $length: another value\n";
        }
        if (Amber\detect($bytes) !== 'amber') {
            echo "$name, $length: not detected\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done

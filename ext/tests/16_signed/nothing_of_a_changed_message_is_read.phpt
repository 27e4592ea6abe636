--TEST--
key: of a message that was changed, cut, extended or signed as another nothing is read
--EXTENSIONS--
amber
--FILE--
<?php
class Loud { public $a = [1, 2]; function __wakeup() { echo "a hook ran\n"; } function __destruct() { echo "a destructor ran\n"; } }
spl_autoload_register(function ($class) { echo "asked for $class\n"; });
$key = ['id' => 'the right secret', 'other' => 'another secret..'];
ob_start();
$bytes = amber_serialize([new Loud(), 'text', range(1, 50)], ['key' => $key]);
$foreign = amber_serialize([new Loud()], ['key' => ['id' => 'a wrong secret...']]);
$other = amber_serialize([new Loud()], ['key' => ['other' => 'another secret..']]);
gc_collect_cycles();
ob_end_clean();
$changed = [];
for ($i = 1; $i < strlen($bytes); $i++) {
    for ($bit = 0; $bit < 8; $bit++) {
        $changed[] = substr_replace($bytes, $bytes[$i] ^ chr(1 << $bit), $i, 1);
    }
    $changed[] = substr($bytes, 0, $i);
    $changed[] = substr($bytes, $i);
    $changed[] = substr_replace($bytes, 'x', $i, 0);
}
$changed[] = "$bytes\0";
$changed[] = $bytes . $bytes;
$changed[] = $foreign;
// the flag taken away, the signature too, another's signature, ids swapped, an id that reaches over the beginning
$changed[] = "\xC1\x01" . substr($bytes, 2);
$changed[] = "\xC1\x01" . substr($bytes, 2, -35);
$changed[] = substr($bytes, 0, -32) . substr($other, -32);
$changed[] = substr($bytes, 0, -35) . 'other' . chr(5) . substr($bytes, -32);
$changed[] = substr($other, 0, -38) . 'id' . chr(2) . substr($other, -32);
$changed[] = substr($bytes, 0, -33) . chr(255) . substr($bytes, -32);
$changed[] = "\xC1\x81\x00" . str_repeat("\0", 32);
$read = 0;
foreach ($changed as $message) {
    try {
        amber_unserialize($message, ['key' => $key]);
        $read++;
    } catch (Amber\DecodeException) {
    }
}
var_dump(count($changed) > 500, $read);
?>
--EXPECT--
bool(true)
int(0)

--TEST--
When decoding fails no hook and no destructor of what was built runs
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Wakes { public $a = 1; function __wakeup() { echo "wakeup\n"; } function __destruct() { echo "destructed\n"; } }
class Magic { function __serialize(): array { return [1]; } function __unserialize(array $d): void { echo "unserialize\n"; } function __destruct() { echo "destructed\n"; } }
class Plain { public $a = [1]; public $o; function __destruct() { echo "destructed\n"; } }
$value = [new Wakes(), new Magic(), new Plain(), array_map(fn () => new Plain(), range(0, 19)), array_map(fn () => new Magic(), range(0, 19))];
$value[2]->o = $value[1];
$bytes = amber_serialize($value);
for ($length = 3; $length < strlen($bytes); $length++) {
    try {
        amber_unserialize(substr($bytes, 0, $length));
        echo "no exception\n";
    } catch (Amber\DecodeException) {
    }
}
echo "all cut\n";
thrown(fn () => amber_unserialize($bytes . 'x'), false);
echo "end\n";
ob_start(fn () => '');
?>
--EXPECTF--
all cut
Amber\DecodeException
end

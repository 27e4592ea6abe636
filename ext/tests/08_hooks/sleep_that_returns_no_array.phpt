--TEST--
An object whose __sleep() returns no array becomes null, with native's warning
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Sleeper { public static $result; public $a = 1; function __sleep() { return self::$result; } }
set_error_handler(function ($level, $message) { echo preg_replace('/^\w+\(\): /', '', $message), "\n"; return true; });
foreach ([null, 5, 'a', new stdClass(), false] as $result) {
    Sleeper::$result = $result;
    both(function ($serialize, $unserialize) {
        $o = new Sleeper();
        echo json_encode($unserialize($serialize([$o, 'after']))), "\n";
    });
}
?>
--EXPECT--
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
[null,"after"]
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
[null,"after"]
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
[null,"after"]
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
[null,"after"]
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
[null,"after"]

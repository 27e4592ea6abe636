--TEST--
Names that __sleep() returns wrongly are warned about as native does
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { private $of_parent = 1; }
class Sleeper extends Base
{
    public static $names;
    public $a = 1;
    private $b = 2;
    public $dynamic;
    static public $static = 5;
    function __sleep() { return self::$names; }
}
set_error_handler(function ($level, $message) { echo preg_replace('/^\w+\(\): /', '', $message), "\n"; return true; });
foreach ([[], ['a', 'missing'], ['of_parent'], ["\0Base\0of_parent", "\0Sleeper\0b"], ['a', 'a'], [5, 'a'], [null], [1.5, true], ['static'], [new class { function __toString() { return 'a'; } }]] as $names) {
    Sleeper::$names = $names;
    both(function ($serialize, $unserialize) {
        echo printable(serialize((array) $unserialize($serialize(new Sleeper())))), "\n";
    });
}
?>
--EXPECT--
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
"missing" returned as member variable from __sleep() but does not exist
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
"of_parent" returned as member variable from __sleep() but does not exist
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
"a" is returned from __sleep() multiple times
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
"5" returned as member variable from __sleep() but does not exist
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
"" returned as member variable from __sleep() but does not exist
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
"1.5" returned as member variable from __sleep() but does not exist
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
"1" returned as member variable from __sleep() but does not exist
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
"static" returned as member variable from __sleep() but does not exist
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}
Sleeper::__sleep() should return an array only containing the names of instance-variables to serialize
a:4:{s:15:"\000Base\000of_parent";i:1;s:1:"a";i:1;s:10:"\000Sleeper\000b";i:2;s:7:"dynamic";N;}

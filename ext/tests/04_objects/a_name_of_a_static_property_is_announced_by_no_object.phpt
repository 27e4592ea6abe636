--TEST--
A name of a static property is announced as created dynamically by none of several objects, as by one
--EXTENSIONS--
amber
--FILE--
<?php
class Counted { public static $all = 5; public $a; }
set_error_handler(function ($type, $message) { echo $message, "\n"; return true; });
$object = "\xF8\x47Counted\x02\x41a\x43all\x01\x02";
foreach ([1, 2, 5] as $n) {
    $objects = amber_unserialize("\xC1\x01" . chr(0xA0 + $n) . $object . str_repeat("\xC0\x01\x02", $n - 1));
    echo $n, ' ', implode(' ', array_map(fn ($o) => json_encode((array) $o), $objects)), "\n";
}
?>
--EXPECT--
1 {"a":1,"all":2}
2 {"a":1,"all":2} {"a":1,"all":2}
5 {"a":1,"all":2} {"a":1,"all":2} {"a":1,"all":2} {"a":1,"all":2} {"a":1,"all":2}

--TEST--
Static properties and constants are no part of an object
--FILE--
<?php
class Counted { const C = 1; public static $count = 5; public $own = 1; private static $hidden = 2; }
Counted::$count = 7;
$bytes = amber_serialize(new Counted());
Counted::$count = 8;
var_dump(amber_unserialize($bytes), Counted::$count, str_contains($bytes, 'count'));
?>
--EXPECTF--
object(Counted)#%d (1) {
  ["own"]=>
  int(1)
}
int(8)
bool(false)

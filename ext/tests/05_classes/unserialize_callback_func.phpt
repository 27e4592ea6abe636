--TEST--
unserialize_callback_func is called for a class that is missing, as native does
--INI--
unserialize_callback_func=make_it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
function make_it($class) { echo "make $class\n"; if (str_starts_with($class, 'Good')) { eval("class $class { public \$p = 'made'; }"); } }
$native = 'a:2:{i:0;O:5:"Good1":0:{}i:1;O:3:"Bad":0:{}}';
$bytes = amber_serialize(unserialize(str_replace('Good1', 'Other', $native)));
echo "--\n";
var_dump(unserialize($native));
echo "--\n";
var_dump(amber_unserialize($bytes, ['class_map' => ['Other' => 'Good2']]));
?>
--EXPECTF--
%A--
make Good1
make Bad

Warning: unserialize(): Function make_it() hasn't defined the class it was called for in %s on line %d
array(2) {
  [0]=>
  object(Good1)#%d (1) {
    ["p"]=>
    string(4) "made"
  }
  [1]=>
  object(__PHP_Incomplete_Class)#%d (1) {
    ["__PHP_Incomplete_Class_Name"]=>
    string(3) "Bad"
  }
}
--
make Good2
make Bad

Warning: amber_unserialize(): Function make_it() hasn't defined the class it was called for in %s on line %d
array(2) {
  [0]=>
  object(Good2)#%d (1) {
    ["p"]=>
    string(4) "made"
  }
  [1]=>
  object(__PHP_Incomplete_Class)#%d (1) {
    ["__PHP_Incomplete_Class_Name"]=>
    string(3) "Bad"
  }
}

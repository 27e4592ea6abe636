--TEST--
The autoloader gets the name as it was written and may declare the class
--FILE--
<?php
$bytes = amber_serialize([unserialize('O:11:"Some\Loaded":1:{s:1:"p";i:5;}'), unserialize('O:11:"Some\Loaded":0:{}')]);
spl_autoload_register(function ($class) {
    echo "load $class\n";
    eval('namespace Some; class Loaded { public $p = 1; public $q = 2; }');
});
var_dump(amber_unserialize($bytes));
?>
--EXPECTF--
load Some\Loaded
array(2) {
  [0]=>
  object(Some\Loaded)#%d (2) {
    ["p"]=>
    int(5)
    ["q"]=>
    int(2)
  }
  [1]=>
  object(Some\Loaded)#%d (2) {
    ["p"]=>
    int(1)
    ["q"]=>
    int(2)
  }
}

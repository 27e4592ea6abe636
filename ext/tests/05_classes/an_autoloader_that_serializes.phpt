--TEST--
An autoloader may itself use Amber
--FILE--
<?php
$bytes = amber_serialize([unserialize('O:5:"First":1:{s:1:"p";i:1;}'), unserialize('O:6:"Second":1:{s:1:"p";i:2;}'), ['x' => 1]]);
spl_autoload_register(function ($class) use (&$bytes) {
    static $nested = false;
    echo "load $class\n";
    if (!$nested) {
        $nested = true;
        var_dump(count(amber_unserialize($bytes)), amber_unserialize(amber_serialize([1, [2]])) === [1, [2]]);
    }
});
echo json_encode(amber_unserialize($bytes)), "\n";
?>
--EXPECT--
load First
load Second
int(3)
bool(true)
load Second
[{"__PHP_Incomplete_Class_Name":"First","p":1},{"__PHP_Incomplete_Class_Name":"Second","p":2},{"x":1}]

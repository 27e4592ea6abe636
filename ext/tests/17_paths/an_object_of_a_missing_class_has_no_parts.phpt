--TEST--
A path into an object of a class that is missing, or not allowed, leads nowhere, without a warning
--FILE--
<?php
class Order { public $id = 7; }
foreach ([new Order(), [new Order(), 1]] as $value) {
    $bytes = amber_serialize($value);
    $path = is_array($value) ? [0, 'id'] : ['id'];
    var_dump(
        Amber\get($bytes, $path, 'nothing', ['allowed_classes' => false]),
        Amber\has($bytes, $path, ['allowed_classes' => false]),
        Amber\get($bytes, $path, 'nothing', ['class_map' => ['Order' => 'Gone']]),
        Amber\get($bytes, $path, 'nothing'),
    );
}
var_dump(Amber\keys($bytes, [0], ['allowed_classes' => false]), Amber\keys($bytes, [0]));
?>
--EXPECT--
string(7) "nothing"
bool(false)
string(7) "nothing"
int(7)
string(7) "nothing"
bool(false)
string(7) "nothing"
int(7)
array(0) {
}
array(1) {
  [0]=>
  string(2) "id"
}

--TEST--
An array in itself by a reference that nothing else holds comes back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
function loop() { $a = ['x' => 1]; $a['self'] = &$a; return $a; }
$bytes = amber_serialize(loop());
$copy = amber_unserialize($bytes);
$copy['self']['self']['x'] = 2;
var_dump($copy['self']['x']);
foreach ([loop(), [loop(), loop()], (object) ['loop' => loop()]] as $value) {
    $bytes = amber_serialize($value);
    var_dump(amber_serialize(amber_unserialize($bytes)) === $bytes);
}
?>
--EXPECT--
int(2)
bool(true)
bool(true)
bool(true)

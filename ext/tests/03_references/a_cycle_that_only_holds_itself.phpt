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
same('by itself', loop());
same('in an array', [loop(), loop()]);
same('in an object', (object) ['loop' => loop()]);
?>
--EXPECT--
int(2)
by itself: same
in an array: same
in an object: same

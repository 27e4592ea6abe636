--TEST--
An array that contains itself by an unaliased reference keeps its cycle, where native writes null
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
function loop() { $a = ['name' => 'loop']; $a['self'] = &$a; return $a; }
echo serialize(loop()), "\n";
$copy = round_trip(loop());
$copy['self']['name'] = 'changed';
var_dump($copy['self']['self']['self']['name'], amber_serialize(loop()) === amber_serialize(round_trip(loop())));
?>
--EXPECT--
a:2:{s:4:"name";s:4:"loop";s:4:"self";N;}
string(7) "changed"
bool(true)

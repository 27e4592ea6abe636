--TEST--
An array that contains itself by reference comes back as such
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$loop = ['name' => 'loop'];
$loop['self'] = &$loop;
same('loop', $loop);
$copy = round_trip($loop);
$copy['self']['self']['name'] = 'changed';
var_dump($copy['self']['name']);
?>
--EXPECT--
loop: same
string(7) "changed"

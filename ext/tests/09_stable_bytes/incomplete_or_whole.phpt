--TEST--
An object gives the same bytes whether its class exists or not
--FILE--
<?php
$native = 'a:3:{i:0;O:6:"Absent":2:{s:1:"a";i:1;s:4:"' . "\0*\0" . 'b";a:1:{i:0;i:2;}}i:1;O:6:"Absent":2:{s:1:"a";s:1:"x";s:4:"' . "\0*\0" . 'b";N;}i:2;r:2;}';
$incomplete = amber_serialize(unserialize($native));
eval('class Absent { public $a; protected $b; }');
var_dump(amber_serialize(unserialize($native)) === $incomplete);
?>
--EXPECT--
bool(true)

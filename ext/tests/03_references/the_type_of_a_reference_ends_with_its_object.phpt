--TEST--
When the object with the typed property is gone, the reference takes any value
--FILE--
<?php
class Typed { public int $n = 5; }
$o = new Typed();
$copy = amber_unserialize(amber_serialize(['object' => $o, 'n' => &$o->n, 'again' => &$o->n]));
unset($copy['object']);
$copy['n'] = 'anything';
var_dump($copy['again']);
?>
--EXPECT--
string(8) "anything"

--TEST--
One object in many places is one object when it is back; equal objects stay many
--FILE--
<?php
$one = new stdClass();
$one->x = 1;
$copy = amber_unserialize(amber_serialize([$one, clone $one, 'again' => $one, 'deep' => [[$one]]]));
var_dump($copy[0] === $copy['again'], $copy[0] === $copy['deep'][0][0], $copy[0] === $copy[1], $copy[0] == $copy[1]);
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)

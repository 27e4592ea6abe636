--TEST--
A string met many times comes back each time, and may be changed without changing the others
--FILE--
<?php
$word = str_repeat('word', 3);
$list = array_fill(0, 40, $word);
$copy = amber_unserialize(amber_serialize($list));
var_dump($copy === $list);
$copy[0][0] = 'W';
var_dump($copy[0], $copy[1]);
?>
--EXPECT--
bool(true)
string(12) "Wordwordword"
string(12) "wordwordword"

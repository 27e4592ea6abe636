--TEST--
A reference to an enum case holds the case
--FILE--
<?php
enum Suit { case Hearts; case Spades; }
$h = Suit::Hearts;
$copy = amber_unserialize(amber_serialize([&$h, &$h, Suit::Hearts, Suit::Spades]));
var_dump($copy[0] === Suit::Hearts, $copy[1] === Suit::Hearts, $copy[2] === Suit::Hearts, $copy[3] === Suit::Spades);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)

--TEST--
Cases of enums are read; a case that is not there, or a payload for another class, is refused
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
enum Suit: string { case Hearts = 'h'; const Red = self::Hearts; }
var_dump(igbinary('14 02 06 00' . object_of('Suit') . '27' . text('Hearts') . '06 01 22 01'));
thrown(fn () => igbinary(object_of('Suit') . '27' . text('Red')));
thrown(fn () => igbinary(object_of('Suit') . '27 0D'));
thrown(fn () => igbinary(object_of('Gone') . '27' . text('One')));
thrown(fn () => igbinary(object_of('stdClass') . '27' . text('One')));
thrown(fn () => igbinary(object_of('stdClass') . '1D 01 61'));
thrown(fn () => igbinary(object_of('Gone') . '1D 01 61'));
thrown(fn () => igbinary(object_of('Suit') . '14 00'));
?>
--EXPECTF--
array(2) {
  [0]=>
  enum(Suit::Hearts)
  [1]=>
  enum(Suit::Hearts)
}
Amber\DecodeException: Enum Suit has no case Red (at byte 4)
  because of Error: Undefined constant Suit::Red
Amber\DecodeException: This is no name of a case (at byte 11)
Amber\DecodeException: Enum Gone does not exist (at byte 4)
Amber\DecodeException: Class stdClass is not an enum (at byte 4)
Amber\DecodeException: Class stdClass does not implement Serializable any more (at byte 4)
Amber\DecodeException: Class Gone implements Serializable; its data cannot be kept without it (at byte 4)
Amber\DecodeException: Class Suit cannot be instantiated (at byte 12)
  because of Error: Cannot instantiate enum Suit

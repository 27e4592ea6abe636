--TEST--
References, cycles, enum cases and a Serializable that gives nothing keep the numbers of what follows right
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
enum Suit: string { case Up = 'u'; case Down = 'd'; }
final class Nothing implements Serializable
{
    public function serialize(): ?string { return null; }
    public function unserialize(string $data): void {}
}
$a = [1];
$number = 5;
$object = new stdClass;
$object->self = $object;
$nothing = new Nothing;
$held = new Nothing;
$value = [&$a, &$a, &$number, Suit::Up, [$nothing, &$held, $nothing, &$held], $object, Suit::Up, &$number, $object, [], [], $a, $a];
$read = igbinary_unserialize(igbinary_serialize($value));
$read[0][] = 2;
$read[2]++;
var_dump($read[1], $read[7], $read[3] === Suit::Up, $read[6], $read[4], $read[5] === $read[8]->self, $read[11]);
// cycles would be leaks to a sanitizer
unset($object, $value, $read);
gc_collect_cycles();
?>
--EXPECT--
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
int(6)
bool(true)
enum(Suit::Up)
array(4) {
  [0]=>
  NULL
  [1]=>
  &NULL
  [2]=>
  NULL
  [3]=>
  &NULL
}
bool(true)
array(1) {
  [0]=>
  int(1)
}

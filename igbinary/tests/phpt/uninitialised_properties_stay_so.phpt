--TEST--
A typed property that is not initialised stays so, with __sleep() and without, where igbinary throws or loses it
--FILE--
<?php
class Plain { public int $id; public ?string $name = 'n'; }
final class Sleeps extends Plain
{
    public function __sleep(): array { return ['id', 'name', 'gone']; }
}
foreach ([new Plain, new Sleeps] as $object) {
    $read = igbinary_unserialize(igbinary_serialize([$object, $object]));
    var_dump($read[0], $read[0] === $read[1]);
}
?>
--EXPECTF--
object(Plain)#%d (1) {
  ["id"]=>
  uninitialized(int)
  ["name"]=>
  string(1) "n"
}
bool(true)

Notice: igbinary_serialize(): "gone" returned as member variable from __sleep() but does not exist in %s on line %d

%Aobject(Sleeps)#%d (2) {
  ["id"]=>
  uninitialized(int)
  ["name"]=>
  string(1) "n"
  ["gone"]=>
  NULL
}
bool(true)

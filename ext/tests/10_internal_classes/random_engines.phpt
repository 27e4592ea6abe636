--TEST--
Random engines and randomizers come back in their state
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach ([new Random\Engine\Mt19937(5), new Random\Engine\PcgOneseq128XslRr64(5), new Random\Engine\Xoshiro256StarStar(5), new Random\Randomizer(new Random\Engine\Mt19937(6))] as $object) {
    same($object::class, $object);
}
$randomizer = new Random\Randomizer(new Random\Engine\Mt19937(7));
$randomizer->getInt(1, 100);
$copy = round_trip($randomizer);
var_dump($copy->getInt(1, 1000000) === $randomizer->getInt(1, 1000000));
thrown(fn () => amber_serialize(new Random\Engine\Secure()), false);
?>
--EXPECT--
Random\Engine\Mt19937: same
Random\Engine\PcgOneseq128XslRr64: same
Random\Engine\Xoshiro256StarStar: same
Random\Randomizer: same
bool(true)
Amber\EncodeException

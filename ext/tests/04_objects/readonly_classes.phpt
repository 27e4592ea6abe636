--TEST--
Objects of a readonly class come back; a dynamic property for one throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
readonly class Point { function __construct(public int $x, public int $y) {} }
class Loose { public $x = 1; public $y = 2; public $z = 3; }
same('points', array_map(fn ($i) => new Point($i, -$i), range(0, 20)));
thrown(fn () => amber_unserialize(amber_serialize(new Loose()), ['class_map' => ['Loose' => 'Point']]));
?>
--EXPECTF--
points: same
Amber\DecodeException: Cannot create dynamic property Point::$z (at byte %d)
  because of Error: Cannot create dynamic property Point::$z

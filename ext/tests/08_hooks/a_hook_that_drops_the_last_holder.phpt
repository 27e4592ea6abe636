--TEST--
An object that loses its last holder in its own hook, or in a neighbour's, is still written
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Drops { public static $registry; public $big; function __construct() { $this->big = str_repeat('x', 100); } function __serialize(): array { self::$registry->list = []; gc_collect_cycles(); for ($i = 0; $i < 50; $i++) { $new[] = new stdClass(); } return ['big' => $this->big]; } function __unserialize(array $d): void { $this->big = $d['big']; } }
class Sleeps extends stdClass { public $p = 'kept'; function __sleep() { Drops::$registry->list = []; return ['p']; } }
Drops::$registry = new stdClass();
Drops::$registry->list = [new Drops(), new Drops(), [new stdClass()], 'x' => (object) ['a' => [1]]];
$copy = round_trip(Drops::$registry);
var_dump(count($copy->list));
Drops::$registry->list = [new Sleeps(), (object) ['p' => 'other'], new Sleeps()];
$copy = round_trip(Drops::$registry);
var_dump(count($copy->list), $copy->list[0]->p);
?>
--EXPECT--
int(4)
int(3)
string(4) "kept"

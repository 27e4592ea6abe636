--TEST--
Properties that are references, chosen by __sleep(), stay references
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Sleeper { public $a = 1; private $b; public int $t = 5; public $u; function __construct() { $this->b = &$this->a; $this->u = &$this->t; } function __sleep() { return ['b', 'a', 'u', 't']; } }
$o = new Sleeper();
same('own', $o);
same('outer', [&$o->a, $o, &$o->t]);
?>
--EXPECT--
own: same
outer: same

--TEST--
References to properties of one object from another come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class Holder { private $p = 1; protected $q = [2]; public $r; function bind(Holder $other) { $this->r = &$other->p; $other->q = &$this->q; $this->dyn = &$this->p; return $this; } }
$a = new Holder();
$b = new Holder();
$a->bind($b);
$b->bind($a);
same('holders', [$a, $b]);
?>
--EXPECT--
holders: same

--TEST--
Private properties of the same name in parent and child stay two
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class GrandParent1 { private $p = 'grandparent'; private $only = 1; function a() { return $this->p; } function setA($v) { $this->p = $v; } }
class Parent1 extends GrandParent1 { private $p = 'parent'; protected $q = 'parent'; function b() { return $this->p; } }
class Child1 extends Parent1 { private $p = 'child'; public $q = 'child'; function c() { return $this->p; } }
$o = new Child1();
$o->setA('changed');
same('family', $o);
$copy = round_trip($o);
var_dump($copy->a(), $copy->b(), $copy->c(), $copy->q);
?>
--EXPECT--
family: same
string(7) "changed"
string(6) "parent"
string(5) "child"
string(5) "child"

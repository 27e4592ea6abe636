--TEST--
Classes in namespaces, and properties private to them, come back
--FILE--
<?php
namespace Some\Deep\Space;
require __DIR__ . '/../inc/oracle.inc';
class Base { private $secret = 'base'; protected $p = 1; }
class Item extends Base { private $secret = 'item'; public $o; }
$o = new Item();
$o->o = [new Base(), new Item()];
same('namespaced', $o);
?>
--EXPECT--
namespaced: same

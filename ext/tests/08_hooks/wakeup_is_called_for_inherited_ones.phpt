--TEST--
Hooks that a class inherits are called for it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { private $p = 1; protected $q = 2; function __sleep() { echo 'sleep ', static::class, "\n"; return ['q']; } function __wakeup() { echo 'wakeup ', static::class, "\n"; } }
class Child extends Base { public $r = 3; }
class Base2 { private $p = 1; function __serialize(): array { echo 'serialize ', static::class, "\n"; return ['p' => $this->p]; } function __unserialize(array $d): void { echo 'unserialize ', static::class, "\n"; } }
class Child2 extends Base2 { public $r = 3; }
both(fn ($serialize, $unserialize) => $unserialize($serialize([new Child(), new Child2(), new Base(), new Base2()])));
?>
--EXPECT--
sleep Child
serialize Child2
sleep Base
serialize Base2
wakeup Child
unserialize Child2
wakeup Base
unserialize Base2

--TEST--
What __serialize(), __sleep() and serialize() throw passes through untouched
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { function __serialize(): array { throw new DomainException('from __serialize'); } }
class B { public $p; function __sleep() { throw new DomainException('from __sleep'); } }
class C implements Serializable { function serialize() { throw new DomainException('from serialize'); } function unserialize($d) {} }
class D { function __serialize(): array { return ['inner' => new A()]; } }
foreach (['A', 'B', 'C', 'D'] as $class) {
    both(fn ($serialize) => thrown(fn () => $serialize([1, 'x' => [new $class(), 2]])));
}
thrown(fn () => amber_serialize([1, 2, 3]));
?>
--EXPECT--
DomainException: from __serialize
DomainException: from __sleep
DomainException: from serialize
DomainException: from __serialize
no exception

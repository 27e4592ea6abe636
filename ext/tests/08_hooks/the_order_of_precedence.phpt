--TEST--
__serialize() comes before Serializable, Serializable before __sleep()
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
trait Sleeps { public $p = 1; function __sleep() { echo "sleep\n"; return ['p']; } function __wakeup() { echo "wakeup\n"; } }
trait Old { function serialize() { echo "Serializable\n"; return 'x'; } function unserialize($d) { echo "unserialize\n"; } }
trait Magic { function __serialize(): array { echo "__serialize\n"; return [1]; } function __unserialize(array $d): void { echo "__unserialize\n"; } }
class A { use Sleeps; }
class B implements Serializable { use Sleeps, Old; }
class C { use Sleeps, Magic; }
class D implements Serializable { use Sleeps, Old, Magic; }
foreach (['A', 'B', 'C', 'D'] as $class) {
    echo "-- $class\n";
    both(fn ($serialize, $unserialize) => $unserialize($serialize(new $class())));
}
?>
--EXPECT--
-- A
sleep
wakeup
-- B
Serializable
unserialize
-- C
__serialize
__unserialize
-- D
__serialize
__unserialize

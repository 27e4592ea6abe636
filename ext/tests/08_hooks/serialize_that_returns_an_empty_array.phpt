--TEST--
__unserialize() is called even for an empty array
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { function __serialize(): array { return []; } function __unserialize(array $d): void { echo 'unserialize ', json_encode($d), "\n"; } }
both(fn ($serialize, $unserialize) => $unserialize($serialize([new A(), array_map(fn () => new A(), range(1, 9))])));
?>
--EXPECT--
unserialize []
unserialize []
unserialize []
unserialize []
unserialize []
unserialize []
unserialize []
unserialize []
unserialize []
unserialize []

--TEST--
100,000 objects with hooks come back
--INI--
memory_limit=1G
--FILE--
<?php
class Magic { public $n; function __construct($n) { $this->n = $n; } function __serialize(): array { return [$this->n]; } function __unserialize(array $d): void { [$this->n] = $d; } }
$copy = amber_unserialize(amber_serialize(array_map(fn ($i) => new Magic($i), range(1, 100000))));
var_dump(count($copy), $copy[99999]->n);
?>
--EXPECT--
int(100000)
int(100000)

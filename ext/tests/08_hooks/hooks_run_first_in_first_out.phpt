--TEST--
__unserialize() and __wakeup() run after the whole graph stands, in native's order
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Wakes { public $name; public $inner; public $later; function __construct($name, $inner = null) { $this->name = $name; $this->inner = $inner; } function __wakeup() { echo "wakeup $this->name, later is ", $this->later?->name ?? 'nothing', "\n"; } }
class Magic { public $name; public $inner; function __construct($name, $inner = null) { $this->name = $name; $this->inner = $inner; } function __serialize(): array { return (array) $this; } function __unserialize(array $d): void { echo "unserialize {$d['name']}\n"; [$this->name, $this->inner] = array_values($d); } }
both(function ($serialize, $unserialize) {
    $value = [
        new Wakes('a', new Wakes('b', [new Magic('c', new Wakes('d')), new Wakes('e')])),
        new Magic('f', [new Wakes('g', new Magic('h')), new Magic('i', new Magic('j'))]),
    ];
    $value[0]->later = new Wakes('k');
    $value[0]->inner->later = $value[1]->inner[0];
    $value[1]->inner[0]->later = $value[0];
    $unserialize($serialize($value));
});
?>
--EXPECT--
wakeup d, later is nothing
unserialize c
wakeup e, later is nothing
unserialize h
wakeup g, later is a
wakeup b, later is g
wakeup k, later is nothing
wakeup a, later is k
unserialize j
unserialize i
unserialize f

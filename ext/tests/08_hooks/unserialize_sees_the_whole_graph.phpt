--TEST--
In __unserialize() objects behind a cycle are there, though maybe not yet themselves unserialized
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Node { public $name; public $other; function __construct($name) { $this->name = $name; } function __serialize(): array { return ['name' => $this->name, 'other' => $this->other]; } function __unserialize(array $d): void { $this->name = $d['name']; $this->other = $d['other']; echo $this->name, ' sees ', $this->other->name ?? 'somebody without a name', "\n"; } }
both(function ($serialize, $unserialize) {
    $a = new Node('a');
    $b = new Node('b');
    $a->other = $b;
    $b->other = $a;
    $copy = $unserialize($serialize([$a, $b]));
    var_dump($copy[0]->other->other === $copy[0]);
});
?>
--EXPECT--
b sees somebody without a name
a sees b
bool(true)

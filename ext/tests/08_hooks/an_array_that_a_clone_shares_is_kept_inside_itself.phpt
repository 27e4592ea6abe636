--TEST--
An array that stands inside itself through an object whose __sleep() names it is kept (PHP 8.2 writes null for it: GH-19701)
--EXTENSIONS--
amber
--FILE--
<?php
class Item
{
    public ?array $children = [];
    public ?Item $parent = null;
    public function __sleep(): array { return ['children', 'parent']; }
}
[$parent, $child] = [new Item(), new Item()];
$child->parent = $parent;
$parent->children = [$child];
[$clone, $read] = amber_unserialize(amber_serialize([clone $parent, $parent]));
var_dump($clone->children[0] === $read->children[0], $read->children[0]->parent === $read, $clone === $read);
unset($parent, $child, $clone, $read);
gc_collect_cycles(); // at its end PHP does not, and AddressSanitizer takes circles for leaks
?>
--EXPECT--
bool(true)
bool(true)
bool(false)

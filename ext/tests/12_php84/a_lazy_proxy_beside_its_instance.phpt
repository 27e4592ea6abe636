--TEST--
What a lazy proxy and its instance both lead to is one object, whichever of them comes first
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Item { public $child; }
$make = function (): array {
    $proxy = (new ReflectionClass('Item'))->newLazyProxy(function () use (&$instance) {
        $instance = new Item();
        $instance->child = new stdClass();
        return $instance;
    });
    $proxy->child; // initialized from here on
    return [$proxy, $instance];
};
foreach ([$make(), array_reverse($make())] as $both) {
    $copy = amber_unserialize(amber_serialize($both));
    $native = unserialize(serialize($both));
    var_dump($native[0]->child === $native[1]->child, $copy[0]->child === $copy[1]->child, serialize($copy) === serialize($native));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

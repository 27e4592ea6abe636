--TEST--
A lazy object met before and after its initialisation is one object
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Item { public $name = 'x'; public ?Item $other = null; public array $list = []; }
function fill(Item $item, Item $lazy): Item
{
    $item->name = 'lazy';
    $item->other = $lazy;
    $item->list = [$lazy, new Item()];
    return $item;
}
function ghost(): array
{
    $lazy = (new ReflectionClass('Item'))->newLazyGhost(function ($item) { fill($item, $item); });
    return [[$lazy], $lazy, 'x' => $lazy];
}
function proxy(): array
{
    $lazy = (new ReflectionClass('Item'))->newLazyProxy(fn ($proxy) => fill(new Item(), $proxy));
    return [[$lazy], $lazy, 'x' => $lazy];
}
foreach (['ghost', 'proxy'] as $make) {
    $native = unserialize(serialize($make()));
    $amber = round_trip($make());
    var_dump(serialize($native) === serialize($amber), $amber[1] === $amber['x'], $amber[0][0] === $amber[1], amber_serialize($make()) === amber_serialize($native));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

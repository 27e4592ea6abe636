--TEST--
A lazy object gives the same bytes before and after it is initialized, and as one that never was lazy
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Item { public $id = 1; public $tags = ['a', 'b']; }
$class = new ReflectionClass('Item');
$fill = function (Item $item) { $item->id = 7; };
$made = function () { $item = new Item(); $item->id = 7; return $item; };
$wrap = fn ($item) => ['list' => array_merge(array_map(fn () => $made(), range(1, 10)), [$item]), 'n' => range(1, 100)];

$plain = amber_serialize($wrap($made()));
foreach ([$class->newLazyGhost($fill), $class->newLazyProxy($made)] as $lazy) {
    $value = $wrap($lazy);
    var_dump($class->isUninitializedLazyObject($lazy), amber_serialize($value) === $plain,
        $class->isUninitializedLazyObject($lazy), amber_serialize($value) === $plain);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)

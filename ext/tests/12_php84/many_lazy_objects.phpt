--TEST--
Lazy and ordinary objects in one long list give the same bytes as ordinary ones
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Item { public $id; public $list = [1]; private ?string $name = null; function __construct($id) { $this->id = $id; $this->name = "n$id"; } }
$class = new ReflectionClass('Item');
$lazy = $plain = [];
for ($i = 0; $i < 50; $i++) {
    $plain[] = new Item($i);
    $lazy[] = match ($i % 3) {
        0 => new Item($i),
        1 => $class->newLazyGhost(function ($item) use ($i) { $item->__construct($i); }),
        2 => $class->newLazyProxy(fn () => new Item($i)),
    };
}
var_dump(amber_serialize($lazy) === amber_serialize($plain), amber_serialize($lazy) === amber_serialize($plain));
?>
--EXPECT--
bool(true)
bool(true)

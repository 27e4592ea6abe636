--TEST--
What the initialiser of a lazy object throws passes through
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Item { public $a = 1; }
both(function ($serialize) {
    $lazy = (new ReflectionClass('Item'))->newLazyGhost(function () { throw new DomainException('no'); });
    thrown(fn () => $serialize([1, [$lazy], 2]));
    var_dump((new ReflectionClass('Item'))->isUninitializedLazyObject($lazy));
});
?>
--EXPECT--
DomainException: no
bool(true)

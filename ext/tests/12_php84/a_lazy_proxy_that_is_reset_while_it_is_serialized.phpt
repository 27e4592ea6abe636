--TEST--
A hook that resets the lazy proxy around it does not free what is being serialized
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Real { public $a = 'first'; public $hook; public $z; public $last = 'last value'; }
class Hook
{
    function __serialize(): array
    {
        (new ReflectionClass(Real::class))->resetAsLazyProxy($GLOBALS['proxy'], fn () => new Real());
        $GLOBALS['junk'] = array_map(fn ($i) => str_repeat('J', 40), range(1, 200));
        return [];
    }
    function __unserialize(array $data): void {}
}
$proxy = (new ReflectionClass(Real::class))->newLazyProxy(function () {
    $real = new Real();
    $real->hook = new Hook();
    $real->z = str_repeat('zz', 30);
    return $real;
});
$copy = amber_unserialize(amber_serialize($proxy));
var_dump($copy->z, $copy->last);

class Slept { public $a = 1; public $c = 3; function __sleep() { return ['nope', 'a', 'c']; } }
set_error_handler(function ($level, $message) {
    (new ReflectionClass(Slept::class))->resetAsLazyProxy($GLOBALS['proxy'], fn () => new Slept());
    return true;
});
$proxy = (new ReflectionClass(Slept::class))->newLazyProxy(function () {
    $slept = new Slept();
    $slept->a = str_repeat('a', 50);
    return $slept;
});
var_dump(amber_unserialize(amber_serialize($proxy))->a);
?>
--EXPECT--
string(60) "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"
string(10) "last value"
string(50) "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

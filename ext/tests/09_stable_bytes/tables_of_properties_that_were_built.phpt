--TEST--
The bytes of an object do not depend on whether PHP has built a table of its properties, nor on how
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { private $p = 'base'; protected $q = [1]; }
#[AllowDynamicProperties]
class Child extends Base { private $p = 'child'; public int $typed; public ?object $object = null; public $list = ['x', 'y']; }
$ways = [
    'serialize()' => fn ($o) => serialize($o),
    'foreach' => function ($o) { foreach ($o as $key => $value); },
    'a cast' => fn ($o) => count((array) $o),
    'a cast that is held' => function ($o) { static $held; $held = (array) $o; },
    'json_encode()' => fn ($o) => json_encode($o),
    'var_export()' => fn ($o) => var_export($o, true),
    'a dynamic property that is gone again' => function ($o) { $o->more = 1; unset($o->more); },
    'references in it' => function ($o) { serialize($o); foreach ($o as &$value); },
];
$others = [
    'set later' => function ($o) { serialize($o); $o->typed = 5; },
    'unset later' => function ($o) { serialize($o); unset($o->list); },
    'unset and set again' => function ($o) { serialize($o); $list = $o->list; unset($o->list); $o->list = $list; },
    'a dynamic property' => function ($o) { $o->more = [1, 2]; },
    'one beside another that is gone' => function ($o) { $o->less = 1; $o->more = 2; unset($o->less); },
    'a reference that is held' => function ($o) { static $held; serialize($o); $held = &$o->list; },
];
foreach ([1, 30] as $count) {
    $make = fn () => $count === 1 ? [new Child()] : array_map(fn ($i) => new Child(), range(1, $count));
    $bytes = amber_serialize($make());
    foreach ($ways as $name => $build) {
        $value = $make();
        array_walk($value, fn ($object) => $build($object));
        if (amber_serialize($value) !== $bytes) {
            echo "$count, $name: other bytes\n";
        }
    }
    foreach ($others as $name => $change) {
        $value = $make();
        array_walk($value, fn ($object) => $change($object));
        if (serialize(amber_unserialize(amber_serialize($value))) !== serialize(unserialize(serialize($value)))) {
            echo "$count, $name: another value\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done

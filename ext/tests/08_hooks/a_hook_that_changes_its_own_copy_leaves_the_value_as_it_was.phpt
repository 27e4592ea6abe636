--TEST--
A hook that changes its own copy of an array or object leaves the value as it was, also where references stand in it
--FILE--
<?php
class Hook { public static $how; public $made; function __serialize(): array { return (self::$how)() ?? []; } function __unserialize(array $data): void { $this->made = $data; } }

function lone($value): array { $array = [$value]; $reference = &$array[0]; unset($reference); return $array; }

$cases = [
    'a leaf' => function () {
        $array = lone(1);
        Hook::$how = function () use ($array) { $array[0] = 2; return [$array]; };
        return [$array, new Hook()];
    },
    'an array' => function () {
        $array = lone([1]);
        Hook::$how = function () use ($array) { $array[0][] = 2; return [$array]; };
        return [$array, new Hook()];
    },
    'an array that others hold' => function () {
        $inner = [1, [2]];
        $array = lone($inner);
        Hook::$how = function () use ($array) { $array[0][1][] = 3; return [$array]; };
        return [$array, new Hook(), $inner];
    },
    'a copy of an object' => function () {
        $inner = [1];
        $object = (object) ['p' => lone($inner)[0]];
        $reference = &$object->p;
        unset($reference);
        Hook::$how = function () use ($object) { $clone = clone $object; $clone->p[] = 2; return [$clone]; };
        return [$object, new Hook(), $inner];
    },
    'by reference' => function () {
        $array = lone(1);
        Hook::$how = function () use ($array) { $reference = &$array[0]; $reference = 2; return [$array]; };
        return [$array, new Hook(), $array];
    },
    'a reference to an object that becomes lone' => function () {
        $object = new stdClass();
        $array = [&$object];
        $holder = ['o' => &$object];
        unset($object);
        Hook::$how = function () use (&$holder, $array) { unset($holder['o']); $array[0] = 5; return [$array]; };
        return [$array, new Hook(), $array];
    },
];
foreach ($cases as $name => $make) {
    $value = $make();
    $expected = serialize(unserialize(serialize($value)));
    $untouched = $value;
    unset($untouched[1]);
    $before = serialize($untouched);
    $value = $make();
    $found = serialize(amber_unserialize(amber_serialize($value)));
    unset($value[1]);
    echo "$name: ", $found === $expected ? 'as serialize()' : "$found\ninstead of $expected", ', ',
        serialize($value) === $before ? 'unchanged' : 'changed: ' . serialize($value), "\n";
}
?>
--EXPECT--
a leaf: as serialize(), unchanged
an array: as serialize(), unchanged
an array that others hold: as serialize(), unchanged
a copy of an object: as serialize(), unchanged
by reference: as serialize(), unchanged
a reference to an object that becomes lone: as serialize(), unchanged

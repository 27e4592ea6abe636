--TEST--
An array behind an unaliased reference is read anew after a hook, with what references in it hold then
--FILE--
<?php
class Hook { public static $how; function __serialize(): array { (self::$how)(); return []; } function __unserialize(array $data): void { } }

function value($before, $after): array
{
    $x = $before;
    $inner = [&$x, 7];
    $outer = [&$inner, 8];
    unset($inner); // $outer[0] is a reference that nobody else holds
    Hook::$how = function () use (&$x, $after) { $x = $after; };
    return [$outer, new Hook(), $outer];
}

foreach ([[1, new stdClass()], [new stdClass(), 5], [new stdClass(), new ArrayObject()], [1, 2], [[1], [2]]] as [$a, $b]) {
    $expected = serialize(unserialize(serialize(value($a, $b))));
    $found = serialize(amber_unserialize(amber_serialize(value($a, $b))));
    echo $found === $expected ? "as serialize()\n" : "$found\ninstead of $expected\n";
}
?>
--EXPECT--
as serialize()
as serialize()
as serialize()
as serialize()
as serialize()

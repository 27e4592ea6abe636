--TEST--
Arrays that are alike at both ends and differ between them are kept apart, and those that do not differ give the same bytes
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum Suit { case Hearts; case Spades; }
/** A fresh array of arrays each time, after so many values that equal arrays are looked for. */
function deep(mixed $middle, string $key = 'key'): array
{
    return ['first' => 1, 'second' => 2, 'third' => 3, 'list' => [[1, 2], [$key => $middle, 'more' => [3]], [4]], 'last' => ['end' => 'of it']];
}
function after(array ...$arrays): array
{
    return [range(1, 300), ...$arrays];
}
function with_hole(array $list): array
{
    $list = ['hole' => 0, 'another' => 0] + $list;
    unset($list['hole'], $list['another']);
    return $list;
}
same('values', after(deep(7), deep(8), deep(7)));
same('types', after(deep(7), deep('7'), deep(7.0), deep(true), deep(null)));
same('zeros', after(deep(0.0), deep(-0.0), deep(0)));
same('keys', after(deep(7), deep(7, 'kez'), deep(7, '7'), deep(7)));
same('lengths', after(deep([1, [2], 3]), deep([1, [2]]), deep([1, [], 3])));
same('enum cases', after(deep(Suit::Hearts), deep(Suit::Spades), deep(Suit::Hearts)));
same('objects', after(deep(new stdClass()), deep(new stdClass())));
$same = 7;
same('a reference that others hold', after(deep(7), with_reference($same), with_reference($same)));
same('the same after one that nobody else holds', after(alone(7), with_reference($same), with_reference($same)));
same('references that nobody else holds', after(deep(7), alone(7), deep(7), alone(7), alone(8), alone(7)));
same('holes', after(
    with_hole(['a' => 1, 'b' => [2], 'c' => [3], 'd' => 4]),
    with_hole(['a' => 1, 'b' => [2], 'c' => [0], 'd' => 4]),
));
same('places that are free', after(
    with_hole(['a' => 1, 'b' => [2], 'c' => 3, 'd' => 4]),
    ['a' => 1, 'b' => [2], 'c' => 3, 'd' => 4],
));
$apart = amber_serialize(after(deep(7), deep(8), deep(7), deep(8)));
[$seven, $eight] = [deep(7), deep(8)];
var_dump(amber_serialize(after($seven, $eight, $seven, $eight)) === $apart);
var_dump(strlen($apart) - strlen(amber_serialize(after(deep(7), deep(8)))));

function with_reference(int &$value): array
{
    $array = deep(0);
    $array['list'][1]['key'] = &$value;
    return $array;
}
function alone(int $value): array
{
    return with_reference($value);
}
?>
--EXPECT--
values: same
types: same
zeros: same
keys: same
lengths: same
enum cases: same
objects: same
a reference that others hold: same
the same after one that nobody else holds: same
references that nobody else holds: same
holes: same
places that are free: same
bool(true)
int(4)

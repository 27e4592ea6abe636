--TEST--
load(): objects of all kinds are made from what lasts, as they are decoded
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
class Base { private $own = 'of base'; protected ?Base $next = null; public readonly int $id;
    function __construct(int $id) { $this->id = $id; } function then(Base $next): static { $this->next = $next; return $this; } }
final class Item extends Base { private $own = 'of item'; public ?Suit $suit = null; public array $tags = []; public int|float $price = 0;
    public string $unset; public $any; public iterable $each = []; public bool $on = true; }
class Nothing {}
#[AllowDynamicProperties] class Loose {}
function item(int $id, array $values = []): Item
{
    $item = new Item($id);
    foreach ($values as $name => $value) {
        $item->$name = $value;
    }
    return $item;
}
$shared = item(1, ['tags' => ['a', 'b'], 'suit' => Suit::Spades]);
$circle = item(2);
$circle->then($circle)->any = [$circle, 'again' => [[$circle]]];
$mixed = ['holds' => $shared, 'list' => [1, 2, 3], 5 => 'five', 'empty' => []];
$holes = [1, 2, $shared, 4];
unset($holes[1]);
$chain = null;
for ($i = 0; $i < 4000; $i++) {
    $chain = (object) ['value' => $i, 'next' => $chain];
}
$loose = new Loose();
$loose->{'0'} = 'numeric';
$loose->{"\n"} = Suit::Hearts;
$sets = [
    'one' => $shared,
    'twice' => [$shared, $shared, item(3)->then($shared)],
    'circle' => $circle,
    'array in two places' => [$mixed, $mixed, ['deeper' => [$mixed, [$mixed]]], $shared],
    'holes' => $holes + ['x' => $holes],
    'floats, ints, nulls' => [item(4, ['price' => 1.5]), item(5, ['price' => 2, 'any' => null]), item(6, ['each' => [1]])],
    'set and unset' => [item(7, ['unset' => 'set']), item(8)],
    'cases' => [Suit::Hearts, [Suit::Hearts, Suit::Spades], item(9, ['suit' => Suit::Hearts, 'any' => Suit::Spades])],
    'a case' => Suit::Hearts,
    'without properties' => [new Nothing(), new stdClass(), (object) []],
    'with others' => [(object) ['a' => 1, 'b' => $shared, 'c' => (object) ['d' => []]], $loose],
    'a long chain' => $chain,
    'many' => array_map(fn ($i) => item($i, ['tags' => ["t$i"], 'any' => $i % 3 ? null : $mixed]), range(1, 500)),
    'deep' => array_reduce(range(1, 300), fn ($inner, $i) => [$i, $inner, $shared]),
];
foreach ($sets as $name => $value) {
    Amber\store($file = new_file(strtr($name, ' ,', '__')), $value);
    $copy = amber_unserialize(file_get_contents($file)); // in a variable, as PHP collects no circle of an argument
    $decoded = amber_serialize($copy);
    $sizes = [];
    for ($i = 0; $i < 5; $i++) {
        $loaded = Amber\load($file);
        $sizes[] = Amber\status()['load']['bytes'];
        if (amber_serialize($loaded) !== $decoded || ($name !== 'a long chain' && serialize($loaded) !== serialize($value))) {
            echo "$name differs at load $i\n";
        }
    }
    if ($sizes[1] <= $sizes[0] || $sizes[4] !== $sizes[1]) {
        echo "$name: not made\n";
    }
}
/* PHP calls __get() for what was unset, and not for what never had a value */
class Magic { public int $none; public int $set = 1; function __get($name) { return "$name of __get()"; } }
Amber\store($file = new_file('magic'), new Magic());
for ($i = 0; $i < 4; $i++) {
    thrown(fn () => Amber\load($file)->none);
}
unset($sets, $circle, $value, $copy, $loaded);
gc_collect_cycles(); // circles that are left to the end of PHP are leaks to a sanitizer
echo "done\n";
?>
--EXPECT--
Error: Typed property Magic::$none must not be accessed before initialization
Error: Typed property Magic::$none must not be accessed before initialization
Error: Typed property Magic::$none must not be accessed before initialization
Error: Typed property Magic::$none must not be accessed before initialization
done

--TEST--
Small objects, which are written without tables, have the bytes that they have as part of a large value
--FILE--
<?php
require __DIR__ . '/../inc/small.inc';

class Declared { public $id = 1; protected $text = 'two'; private $list = [3]; public ?object $next = null; }
class Child extends Declared { private $list = ['of the child']; public $more = 'more'; }
class Typed { public int $id; public string $text; public mixed $rest; }
#[AllowDynamicProperties] class Dynamic { public $id = 1; }
#[AllowDynamicProperties] class Nothing {}
class Wakes { public $id = 1; public function __wakeup() {} }
class Sleeps { public $id = 1; public $left = 2; public function __sleep() { return ['id']; } }
class Gives { public $id = 1; public function __serialize(): array { return ['id' => $this->id]; } public function __unserialize(array $data): void { $this->id = $data['id']; } }
class GivesAny { public function __construct(public array $data = []) {} public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
class GivesItself { public function __serialize(): array { return ['self' => $this, 'id' => 1]; } public function __unserialize(array $data): void {} }
class A { public $a = 1; public $bb = 2; }
enum Suit { case Hearts; case Spades; }
enum Size: string { case S = 'small'; case L = 'large'; }
eval('enum Many { case Case' . implode('; case Case', range(0, 120)) . '; }');
for ($i = 0; $i < 20; $i++) {
    eval("class Number$i { public \$number = $i; }");
}

function typed(array $properties): Typed
{
    $typed = new Typed();
    foreach ($properties as $name => $value) {
        $typed->$name = $value;
    }
    return $typed;
}

$dynamic = new Dynamic();
$dynamic->more = 'more';
$nothing = new Nothing();
$nothing->id = 5;
$nothing->name = 'five';
$ring = new Declared();
$ring->next = new Declared();
$ring->next->next = $ring;
$shared = new Declared();
$looked_at = new Declared();
foreach ((array) $looked_at as $_);
$referring = new Declared();
$referring->id = &$referring->next;
$holes = (object) ['a' => 1, 'b' => 2, 'c' => 3];
unset($holes->b);
$copied = [new Declared(), 'x'];
$values = [
    'declared' => new Declared(), 'a child' => new Child(), 'of short names' => new A(), 'without properties' => new Nothing(), 'a standard object' => (object) ['id' => 1, 'name' => 'x'],
    'an empty standard object' => new stdClass(), 'a standard object of ints' => (object) ['a', 'b'], 'a standard object with a hole' => $holes, 'dynamic' => $dynamic, 'dynamic alone' => $nothing,
    'typed' => typed(['id' => 1, 'text' => 'x', 'rest' => null]), 'typed, one is not set' => typed(['id' => 1, 'rest' => [1]]), 'typed, none is set' => new Typed(), 'looked at' => $looked_at,
    'that wakes up' => new Wakes(), 'that sleeps' => new Sleeps(), 'that gives an array' => new Gives(), 'a case' => Suit::Hearts, 'another case' => Size::L, 'a date' => new DateTimeImmutable('2026-11-25'),
    'an iterator' => new ArrayObject(['a' => 1]), 'a ring' => $ring, 'with a reference' => $referring,
];
foreach ($values as $what => $value) {
    check($what, $value);
    check("$what in a list", [$value]);
    check("$what by two keys", ['this' => $value, 'that' => 'x']);
    check("$what twice", [$value, $value]);
    check("$what, and a copy", [$value, unserialize(serialize($value))]);
    check("$what with its name as a key and a value", ['id' => 'id', 'object' => $value, 'text' => get_class($value), get_class($value) => 'text']);
    check("$what in an object", typed(['id' => 1, 'text' => 'x', 'rest' => ['of it' => $value]]));
    foreach ([7, 15, 16, 17] as $n) {
        check("$n times $what", array_map(fn () => unserialize(serialize($value)), range(1, $n)));
        check("$n times $what, and a text", [...array_map(fn () => unserialize(serialize($value)), range(1, $n)), 'a text', 'a text']);
        check("$what and $n other values", [$value, ...array_fill(0, $n, 'x')]);
        check("$what and $n cases", [$value, ...array_fill(0, $n, Suit::Spades)]);
        check("$what and $n keys", ['object' => $value] + array_combine(array_map(fn ($i) => "key $i", range(1, $n)), range(1, $n)));
    }
}
check('all', array_slice($values, 0, 14));
$reference = ['a' => 1];
$reference['b'] = &$reference['a'];
$unset = ['a' => 1, 'b' => 2, 'c' => 3];
unset($unset['b']);
foreach ([[], [1], [1, 'x'], range(1, 14), range(1, 15), range(1, 16), range(1, 17), array_fill(0, 15, 'x'), ['a' => 1, 5 => 2, -1 => 3], ['data' => ['data' => 'GivesAny']], $reference, $unset, array_filter([1, 2, 3], fn ($i) => $i !== 2),
    [new A(), new A()], ['inner' => new GivesAny([1, 2])], ['inner' => new Gives()], [Suit::Hearts], array_combine(range(10, 24), range(10, 24)), array_combine(range(10, 25), range(10, 25)), ['text' => str_repeat('x', 5000)]] as $i => $data) {
    check("data number $i of a hook", new GivesAny($data));
    check("an object that gives data number $i in an array", [new GivesAny($data), 'x']);
}
check('an object that gives itself', new GivesItself());
check('standard objects of other keys', [(object) ['a' => 1], (object) ['b' => 1], (object) ['a' => 2], (object) ['b' => 2]]);
check('objects of a class with other properties', [new Nothing(), $nothing, new Nothing(), clone $nothing]);
check('all cases', [Suit::Hearts, Suit::Spades, Size::S, Size::L, Suit::Hearts, [Suit::Hearts, 'Hearts', 'Suit']]);
foreach ([1, 7, 8, 9, 15, 16, 17] as $n) {
    $objects = array_map(fn ($i) => (object) ["of number $i" => $i], range(1, $n));
    check("$n objects, each of which is met again", ['first' => array_chunk($objects, 7), 'again' => array_chunk(array_reverse($objects), 7)]);
    check("$n objects, the last of which is met again", ['first' => array_chunk($objects, 7), 'again' => end($objects)]);
    check("$n objects, every other one of which is met again", ['first' => array_chunk($objects, 7), 'again' => array_chunk(array_values(array_filter($objects, fn ($i) => $i % 2, ARRAY_FILTER_USE_KEY)), 7)]);
    $parent = new Declared();
    $parent->next = (object) ['children' => array_map(fn ($i) => (object) ['of' => $parent, 'number' => $i], range(1, min($n, 7)))];
    check("$n children that lead back", $parent);
    check("$n children that lead back, in an array with one of them", ['child' => $parent->next->children[0], 'parent' => $parent]);
}
foreach ([31, 32, 33, 34] as $n) {
    check("one object $n times", array_chunk(array_fill(0, $n, $shared), 7));
}
foreach ([1, 2, 3, 4, 5, 20, 31, 32, 33, 0] as $depth) {
    try {
        echo amber_serialize($parent, ['max_depth' => $depth]) === amber_serialize($parent) ? '' : "max_depth $depth gives other bytes\n";
    } catch (Amber\EncodeException) {
        echo $depth > 0 && $depth < 4 ? '' : "max_depth $depth throws\n";
    }
}
check('one of an array that is held twice', ['first' => $copied, 'second' => $copied]);
check('one in two arrays', ['first' => [$shared], 'second' => ['x' => $shared]]);
foreach ([8, 9, 15, 16, 17, 18] as $n) {
    $numbers = array_map(fn ($i) => new ("Number$i")(), range(0, $n - 1));
    check("$n classes", array_chunk($numbers, 7));
    check("$n classes, and the last of them again", [...array_chunk($numbers, 7), new ('Number' . $n - 1)()]);
    check("$n objects", array_chunk(array_map(fn ($i) => new A(), range(1, $n)), 7));
    check("$n levels", array_reduce(range(1, $n), fn ($inner, $i) => (object) ['level' => $inner], 1));
    check("$n cases", array_chunk(array_fill(0, $n, Suit::Hearts), 7));
}
foreach ([38, 39, 40, 41, 58, 59, 60, 61, 118, 119, 120, 121] as $n) {
    check("$n properties", (object) array_combine(array_map(fn ($i) => "property $i", range(1, $n)), array_map(fn ($i) => "text $i", range(1, $n))));
    check("$n cases of one enum", array_chunk(array_combine(array_map(fn ($i) => "key $i", range(1, $n)), array_slice(Many::cases(), 0, $n)), 7, true));
    check("$n cases by key", array_chunk(array_combine(array_map(fn ($i) => "key $i", range(1, $n)), array_fill(0, $n, Size::S)), 7, true));
}

echo "done\n";
?>
--EXPECT--
done

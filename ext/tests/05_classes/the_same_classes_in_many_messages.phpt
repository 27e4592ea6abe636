--TEST--
Objects of classes that come again with every message come back as the first did
--FILE--
<?php
class Declared { public int $id = 0; protected ?string $name = null; private array $tags = []; public $any;
    static function of($id, $name, $tags, $any) { $o = new self; $o->id = $id; $o->name = $name; $o->tags = $tags; $o->any = $any; return $o; } }
class Child extends Declared { public $more = [1]; }
#[AllowDynamicProperties] class Open {}
class Data { public $data; function __serialize(): array { return $this->data; } function __unserialize(array $data): void { $this->data = $data; } }
class Waking { public $a = 1; public $b; function __wakeup() { $this->b = "woke with $this->a"; } }
class Ending { public $name; function __destruct() { echo "$this->name ends\n"; } }
enum Suit: string { case Hearts = 'H'; case Spades = 'S'; }
class Typed { public Suit $suit = Suit::Hearts; public ?Declared $one = null; public int|string $either = 0; }

function data(array $data) { $o = new Data; $o->data = $data; return $o; }
function typed($suit, $one, $either) { $o = new Typed; $o->suit = $suit; $o->one = $one; $o->either = $either; return $o; }
function open(array $properties) { $o = new Open; foreach ($properties as $name => $value) { $o->$name = $value; } return $o; }

$same = Declared::of(7, 'shared', ['t'], null);
$makers = [
    'declared' => fn ($i) => Declared::of($i, "name $i", ["tag $i", $i], $i % 2 ? null : [1.5]),
    'many of them' => fn ($i) => [Declared::of($i, 'a', [], 'x'), Declared::of($i + 1, 'b', [$i], 'y'), [Declared::of($i, null, [], $i)]],
    'a private property of the parent' => function ($i) { $o = Child::of($i, 'c', [$i], 2); return [new Child, $o]; },
    'dynamic properties' => fn ($i) => [open(['x' => $i, 'y' => "y$i"]), open(['x' => [$i], 'y' => null]), open(['z' => 1])],
    'stdClass, alone' => fn ($i) => (object) ['number' => $i, 'text' => "t$i"],
    'stdClass' => fn ($i) => (object) ['id' => $i, 'name' => "n$i", 'list' => [$i, (object) ['id' => 1, 'name' => 'm', 'list' => []]]],
    'an array for __unserialize()' => fn ($i) => [data(['id' => $i, 'text' => "t$i"]), data(['id' => $i + 1, 'text' => 'u'])],
    'a list for __unserialize()' => fn ($i) => [data([$i, "t$i"]), data([1, [2]])],
    'arrays for __unserialize() that nest' => fn ($i) => data(['id' => $i, 'text' => data(['id' => [$i], 'text' => 't'])]),
    'names that are numbers' => fn ($i) => [data(['7' => $i, 'seven' => 'x']), open(['5' => $i, 'five' => 6])],
    '__wakeup()' => function ($i) { $o = new Waking; $o->a = $i; return [$o, new Waking]; },
    'typed' => fn ($i) => [typed(Suit::from($i % 2 ? 'H' : 'S'), Declared::of($i, 'd', [], 1), $i % 3 ? $i : "s$i"), typed(Suit::Spades, null, 'e')],
    'one object in several places' => fn ($i) => [$same, typed(Suit::Hearts, $same, $i), $same],
    'names that stand in the message before' => fn ($i) => ['any' => 'Declared', 'id' => 'Typed', 'objects' => [Declared::of($i, 'any', ['id'], 'Typed'), typed(Suit::Spades, null, 'suit')]],
    'two shapes of a class' => function ($i) { $o = Declared::of($i, 'u', [], 1); unset($o->any); return [$o, Declared::of($i, 'v', [], 2), $o]; },
];
for ($i = 0; $i < 12; ++$i) {
    foreach ($makers as $name => $make) {
        $value = $make($i);
        $bytes = amber_serialize($value);
        $copy = amber_unserialize($bytes);
        if (serialize($copy) !== serialize(unserialize(serialize($value))) || amber_serialize($copy) !== amber_serialize(unserialize(serialize($value)))) {
            echo "$name, message $i\n";
        }
        $copies[] = [$name, $copy, serialize($copy)];
    }
}
foreach ($copies as [$name, $copy, $text]) {
    if (serialize($copy) !== $text) {
        echo "$name was changed by a later message\n";
    }
}
for ($i = 0; $i < 4; ++$i) {
    $o = new Ending;
    $o->name = "message $i";
    $bytes = amber_serialize($o);
    $o->name = "object $i";
    amber_unserialize($bytes);
    unset($o);
}
?>
--EXPECT--
message 0 ends
object 0 ends
message 1 ends
object 1 ends
message 2 ends
object 2 ends
message 3 ends
object 3 ends

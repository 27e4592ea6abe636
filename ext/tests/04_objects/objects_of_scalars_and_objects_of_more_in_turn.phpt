--TEST--
Objects of one class of which some hold scalars only and some hold arrays, objects or references come back as native makes them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Slots
{
    public int $a = 1;
    public ?string $b = 'b';
    public mixed $c = [1];
}
class Turned
{
    public $first;
    public $second;
    private $third = 3;
}
class Listed
{
    public $got;
    public function __construct(...$values) { $this->got = $values; }
    public function __serialize(): array { return $this->got; }
    public function __unserialize(array $data): void { $this->got = $data; }
}
class Mapped extends Listed
{
    public function __serialize(): array { return ['x' => $this->got[0] ?? null, 'y' => $this->got[1] ?? null]; }
}
#[AllowDynamicProperties]
class Waking
{
    public $a = 1;
    public function __wakeup(): void { $this->a = [$this->a]; }
}
function with(object $object, array $properties): object
{
    foreach ($properties as $name => $value) {
        $object->$name = $value;
    }
    return $object;
}
$leaves = [1, 'two'];
$more = [[1, 2], 'two'];
$last = ['first', (object) ['in' => 1]];
foreach ([
    'slots' => fn ($v) => with(new Slots, ['b' => (string) (is_array($v[0]) ? 'array' : $v[0]), 'c' => $v[1]]),
    'slots beside a private one' => fn ($v) => with(new Turned, ['first' => $v[0], 'second' => $v[1]]),
    'a table' => fn ($v) => (object) ['p' => $v[0], 'q' => $v[1]],
    'a list' => fn ($v) => new Listed(...$v),
    'a map' => fn ($v) => new Mapped(...$v),
    'a hook' => fn ($v) => with(new Waking, ['a' => $v[0]]),
] as $name => $make) {
    foreach ([[$leaves, $leaves, $leaves], [$leaves, $more, $leaves], [$more, $leaves, $leaves], [$leaves, $leaves, $last, $leaves], [$leaves, $leaves, $more, $last]] as $i => $turn) {
        $objects = array_map($make, $turn);
        // one is named again, one behind a reference
        $objects['again'] = $objects[1];
        $objects['reference'] = &$objects['first'];
        $objects['first'] = $make($leaves);
        same("$name, turn $i", $objects);
    }
}
// levels and elements are counted as ever
foreach ([new Turned, new Listed(1, 2), (object) ['p' => 1, 'q' => 2]] as $object) {
    $bytes = amber_serialize([$object, clone $object, clone $object]);
    thrown(fn () => amber_unserialize($bytes, ['max_depth' => 1]), false);
    amber_unserialize($bytes, ['max_depth' => 2]);
}
foreach ([new Listed(1, 2), (object) ['p' => 1, 'q' => 2]] as $object) {
    $bytes = amber_serialize([$object, clone $object, clone $object]);
    thrown(fn () => amber_unserialize($bytes, ['max_elements' => 8]), false);
    amber_unserialize($bytes, ['max_elements' => 9]);
}
echo "done\n";
?>
--EXPECT--
slots, turn 0: same
slots, turn 1: same
slots, turn 2: same
slots, turn 3: same
slots, turn 4: same
slots beside a private one, turn 0: same
slots beside a private one, turn 1: same
slots beside a private one, turn 2: same
slots beside a private one, turn 3: same
slots beside a private one, turn 4: same
a table, turn 0: same
a table, turn 1: same
a table, turn 2: same
a table, turn 3: same
a table, turn 4: same
a list, turn 0: same
a list, turn 1: same
a list, turn 2: same
a list, turn 3: same
a list, turn 4: same
a map, turn 0: same
a map, turn 1: same
a map, turn 2: same
a map, turn 3: same
a map, turn 4: same
a hook, turn 0: same
a hook, turn 1: same
a hook, turn 2: same
a hook, turn 3: same
a hook, turn 4: same
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
done

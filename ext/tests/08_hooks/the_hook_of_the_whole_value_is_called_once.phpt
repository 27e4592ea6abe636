--TEST--
The hook of an object that is the whole value is called once, whatever it gives
--FILE--
<?php
class Gives { public static $calls = 0; public $data;
    function __construct($data) { $this->data = $data; }
    function __serialize(): array { ++self::$calls; return $this->data; }
    function __unserialize(array $data): void { $this->data = $data; } }
class Sleeps { public static $calls = 0; public $a; protected $b = 'b'; private $c = [1];
    function __construct($a) { $this->a = $a; }
    function __sleep() { ++self::$calls; return ['a', 'c']; } }
class Changes { public $list = [1, 2]; public $other;
    function __sleep() { $this->list[] = count($this->list) + 1; $this->other = new stdClass; return ['list', 'other']; } }

$text = 'text';
$shared = ['shared', ['list', [1.5]]];
$object = (object) ['is' => 'met twice'];
$deep = 1;
for ($i = 0; $i < 200; ++$i) {
    $deep = [$deep];
}
$contents = [
    'leaves' => ['id' => 7, 'name' => 'n'],
    'nothing' => [],
    'a list' => [1, 'two', [3.5]],
    'a list with a gap' => [1 => 'a', 5 => 'b'],
    'int keys and others' => [7 => 1, 'x' => 2, '8' => 3],
    'a reference' => ['one' => &$text, 'two' => &$text],
    'equal arrays' => [$shared, $shared, 'k' => $shared],
    'an object twice' => [$object, $object],
    'another with a hook' => ['inner' => new Gives(['x' => [1]]), 'sleeps' => new Sleeps(2), 'again' => new Gives([1])],
    'a date' => ['at' => new DateTimeImmutable('2026-11-23 06:00:00 UTC')],
    'great depth' => [$deep],
    'many rows' => array_map(fn ($i) => ['id' => $i, 'name' => "n$i"], range(1, 40)),
];
function check(string $name, object $value, string $class, int $inner): void
{
    $class::$calls = 0;
    $native = serialize($value);
    $by_native = $class::$calls;
    $class::$calls = 0;
    $bytes = amber_serialize($value);
    $calls = $class::$calls;
    $copy = amber_unserialize($bytes);
    if ($calls !== $by_native || serialize($copy) !== serialize(unserialize($native)) || amber_serialize($copy) !== $bytes) {
        echo "$class: $name ($calls calls, $by_native by serialize())\n";
    }
}
foreach ($contents as $name => $content) {
    check($name, new Gives($content), 'Gives', 1);
    check($name, new Sleeps($content), 'Sleeps', 1);
}
$own = new Gives(null);
$own->data = ['me' => $own, 'list' => [$own]];
check('itself', $own, 'Gives', 1);
$own = new Sleeps(null);
$own->a = [$own, [$own]];
check('itself', $own, 'Sleeps', 1);

$changes = new Changes;
$twin = clone $changes;
var_dump(serialize(amber_unserialize(amber_serialize($changes))) === serialize(unserialize(serialize($twin))));

class Throws { function __serialize(): array { throw new Exception('from the hook'); } }
class NoArray { function __serialize(): array { return 5; } }
class NoNames { public $a = 1; function __sleep() { return 5; } }
foreach ([new Throws, new NoArray, new NoNames] as $value) {
    try {
        var_dump(amber_unserialize(amber_serialize($value)));
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
unset($own, $value, $e);
gc_collect_cycles();
?>
--EXPECTF--
bool(true)
Exception: from the hook
TypeError: NoArray::__serialize(): Return value must be of type array, int returned

Warning: amber_serialize(): NoNames::__sleep() should return an array only containing the names of instance-variables to serialize in %s on line %d
NULL

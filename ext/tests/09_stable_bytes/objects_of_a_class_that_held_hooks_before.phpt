--TEST--
An object has the bytes, the copy and the error that it has otherwise, whether or not the last one of its class held hooks
--FILE--
<?php
class Box
{
    public $inner;

    public function __construct($inner)
    {
        $this->inner = $inner;
    }
}

class Counted
{
    public function __construct(public int $n)
    {
    }

    public function __serialize(): array
    {
        return [$this->n];
    }

    public function __unserialize(array $data): void
    {
        [$this->n] = $data;
    }
}

final class CountedBox extends Box
{
    public function __serialize(): array
    {
        return [$this->inner];
    }

    public function __unserialize(array $data): void
    {
        [$this->inner] = $data;
    }
}

function values(string $class): array
{
    $text = 'text';
    $list = [1, 2, 3];
    $twice = new Box(null);
    $circle = new $class(null);
    $circle->inner = [$circle, $twice, $twice];
    $rows = array_map(fn ($i) => new Box($i), range(1, 40));
    return [
        'leaf' => new $class(1),
        'arrays' => new $class([$list, $list, [[1], [2], ['a' => 1, 'b' => null]]]),
        'references' => new $class([&$text, &$text, [&$list], &$list]),
        'circle' => $circle,
        'rows' => new $class($rows),
        'dates' => new $class([new DateTime('2026-11-27 12:00:00 UTC'), new DateTimeZone('Europe/Berlin')]),
        'hook' => new $class(new Counted(5)),
        'hooks' => new $class([[new Counted(1), &$text, new Counted(2)], $rows, new ArrayObject([1, 2])]),
        'names of classes' => new $class([[...array_map(fn ($i) => "name $i", range(1, 20)), 'Counted'], new Counted(1)]),
        'closure' => new $class([1, fn () => 1]),
        'none' => new $class(null),
    ];
}

function result($value): string
{
    try {
        $bytes = amber_serialize($value);
        return bin2hex($bytes) . serialize(amber_unserialize($bytes));
    } catch (Exception $e) {
        return $e->getMessage();
    }
}

$wrong = $results = 0;
foreach (['Box', 'CountedBox'] as $class) {
    foreach (array_keys(values($class)) as $name) {
        $seen = [];
        foreach (array_keys(values($class)) as $before) {
            result(values($class)[$before]);
            $seen[result(values($class)[$name])][] = $before;
            $results++;
        }
        if (count($seen) > 1) {
            $wrong++;
            echo "$class: $name differs after ", implode(', ', end($seen)), "\n";
        }
    }
}
gc_collect_cycles();
echo "$results results, $wrong values that differ\n";
?>
--EXPECT--
242 results, 0 values that differ

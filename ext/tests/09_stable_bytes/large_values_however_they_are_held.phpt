--TEST--
Large values give the same bytes however their arrays are shared, hashed or full of holes
--INI--
memory_limit=1G
--FILE--
<?php
mt_srand(11);

function below(int $n): int { return mt_rand(0, $n - 1); }

/** Lists, records, maps and leaves, some of them taken from what was made before. */
final class Maker
{
    private array $pool = [];

    public function make(int $depth = 0): mixed
    {
        if ($this->pool && below(4) == 0) {
            return $this->pool[below(count($this->pool))];
        }
        $value = match (below($depth > 4 ? 7 : 15)) {
            0 => null,
            1 => (bool) below(2),
            2 => below(100000),
            3 => below(1000) / 10,
            4 => 'str' . below(300),
            5 => str_repeat('long', 10) . below(50),
            6 => ['x', 'y', ''][below(3)],
            7 => $this->times(1 + below(12), fn () => below(5)),
            8 => $this->times(1 + below(14), fn () => 's' . below(20)),
            9 => array_combine(array_map(fn ($i) => "k$i", range(1, 9)), $this->times(9, fn () => $this->make($depth + 1))),
            10 => $this->times(1 + below(12), fn () => $this->make($depth + 1)),
            11 => $this->times(8 + below(30), fn () => ['id' => below(10), 'n' => $this->make($depth + 2), 'b' => 'v' . below(4)]),
            12 => array_combine(array_map(fn ($i) => "key$i", range(1, 90)), $this->times(90, fn () => below(9))),
            13 => $this->times(600, fn () => [below(1 << 30), below(1 << 30)]),
            14 => $this->times(300, fn () => ['p' => below(4), 'q' => [below(3), below(3)], 'r' => below(2) ? ['z' => 1] : null]),
        };
        if (is_array($value) && count($this->pool) < 40) {
            $this->pool[] = $value;
        }
        return $value;
    }

    private function times(int $n, callable $make): array
    {
        $values = [];
        while ($n--) {
            $values[] = $make();
        }
        return $values;
    }
}

/** The same with every array hashed, and some with holes. */
function hashed(mixed $value): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    $copy = ['first' => 1];
    foreach ($value as $key => $element) {
        $copy[$key] = hashed($element);
        $copy["after $key"] = 1;
        if (below(5) == 0) {
            $copy["$key again"] = 1;
            unset($copy["$key again"]);
        }
        unset($copy["after $key"]);
    }
    unset($copy['first']);
    return $copy;
}

for ($round = 0; $round < 12; $round++) {
    $maker = new Maker();
    $value = array_map(fn () => $maker->make(), range(0, below(10)));
    $value = [$value, $maker->make(), $value];
    $bytes = amber_serialize($value);
    $decoded = amber_unserialize($bytes);
    echo $decoded === $value ? '' : "round $round: another value\n",
        amber_serialize($decoded) === $bytes ? '' : "round $round: other bytes of the decoded value\n",
        amber_serialize(unserialize(serialize($value))) === $bytes ? '' : "round $round: other bytes where nothing is shared\n",
        amber_serialize(hashed($value)) === $bytes ? '' : "round $round: other bytes of hashed arrays\n";
}
?>
done
--EXPECT--
done

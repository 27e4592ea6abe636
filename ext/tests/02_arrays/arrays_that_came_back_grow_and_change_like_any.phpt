--TEST--
Arrays of any length that came back grow, are sorted, cut, and made maps of like any other
--FILE--
<?php
/* Tables have other sizes than PHP would give them: what PHP does with them from then on must not notice. */
$lengths = array_merge(range(1, 70), [79, 80, 81, 95, 96, 97, 127, 128, 129, 500, 640, 641, 1025, 1280, 1281, 3000, 5121, 6145, 10000]);
$changes = [
    'values are appended' => function (array &$a, int $n) {
        for ($i = 0; $i < 2 * $n + 40; ++$i) {
            $a[] = $i;
        }
    },
    'a key is added' => function (array &$a, int $n) {
        $a['a key'] = 1;
        for ($i = 0; $i < 2 * $n; ++$i) {
            $a["k$i"] = $i;
        }
    },
    'a value is taken out of the middle' => function (array &$a, int $n) {
        unset($a[array_keys($a)[intdiv($n, 2)]]);
        $a['a key'] = 1;
    },
    'sorted by value' => function (array &$a) {
        asort($a);
        $a['a key'] = 1;
    },
    'sorted and numbered anew' => function (array &$a) {
        sort($a);
        $a['a key'] = 1;
        $a[] = 2;
    },
    'sorted by key, downwards' => function (array &$a) {
        krsort($a);
        $a[] = 1;
    },
    'emptied and filled' => function (array &$a, int $n) {
        while ($a) {
            array_pop($a);
        }
        for ($i = 0; $i < $n + 9; ++$i) {
            $a["k$i"] = $i;
        }
    },
    'cut at the front' => function (array &$a, int $n) {
        array_splice($a, 0, intdiv($n, 3), ['x', 'y']);
        array_unshift($a, 'first');
        $a['a key'] = 1;
    },
    'a far index' => function (array &$a, int $n) {
        $a[$n + $n + 3] = 'far';
        $a[1 << 40] = 'farther';
    },
    'spread behind itself' => function (array &$a) {
        $a = [...$a, ...$a];
        $a['a key'] = 1;
    },
];
/* An array that was never written, of the same content. */
$plain = function (array $from): array {
    $a = [];
    foreach ($from as $key => $value) {
        $a[$key] = $value;
    }
    return $a;
};
$found = function (array $a): bool {
    foreach ($a as $key => $value) {
        if (!array_key_exists($key, $a) || $a[$key] !== $value) {
            return false;
        }
    }
    return !isset($a['no key']) && !isset($a[-1]);
};
$bad = 0;
foreach ($lengths as $n) {
    $list = $map = $numbers = [];
    for ($i = 0; $i < $n; ++$i) {
        $list[] = ($i * 7919) % 1000;
        $map["key$i"] = ($i * 7919) % 1000;
        $numbers[$i * 3 + 1] = $i;
    }
    foreach ([$list, $map, $numbers] as $value) {
        foreach ($changes as $name => $change) {
            $expected = $plain($value);
            $actual = amber_unserialize(amber_serialize($value));
            $copy = $actual;
            $change($expected, $n);
            $change($actual, $n);
            if ($actual !== $expected || !$found($actual) || $copy !== $value || !$found($copy)) {
                echo "$n: $name\n";
                ++$bad;
            }
        }
    }
}
var_dump($bad);
?>
--EXPECT--
int(0)

--TEST--
An array inside itself by an unaliased reference leaves no memory behind, beside a hook
--FILE--
<?php
class Hooked
{
    public function __serialize(): array
    {
        return [];
    }
}

/** Memory that 100 encodings leave behind, once the collector has run; those before them fill what is kept. */
function left_behind(callable $value): int
{
    foreach ([1, 2] as $round) {
        $before = memory_get_usage();
        for ($i = 0; $i < 100; $i++) {
            try {
                amber_serialize($value(), ['max_depth' => 60]);
            } catch (Amber\EncodeException) {
                // what leads to itself twice is too deep
            }
        }
        gc_collect_cycles();
    }
    return memory_get_usage() - $before;
}

$values = [
    'once' => function () {
        $a = ['x' => 1];
        $a['r'] = [&$a];
        return [new Hooked(), $a, [$a]];
    },
    'twice' => function () {
        $a = ['x' => 1, 'y' => 2];
        foreach ($a as $key => &$value) {
            $value = [$key, $a];
        }
        return [new Hooked(), $a];
    },
];
foreach ($values as $name => $value) {
    echo $name, ': ', left_behind($value) < 1000 ? 'nothing' : 'something', " is left\n";
}
?>
--EXPECT--
once: nothing is left
twice: nothing is left

--TEST--
An empty array behind a reference, with arrays of string keys behind it, has no first key that could be looked at
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

/** A place for each, behind a reference that nobody else holds, or for every other one that somebody does. */
function referring(array $values, bool $alone): array
{
    static $held = [];
    $list = [];
    foreach ($values as $i => $value) {
        $list[$i] = &$value;
        if (!$alone && $i % 2) {
            $held[] = &$value;
        }
        unset($value);
    }
    return $list;
}

function compare(string $what, array $value): void
{
    if (portrait(round_trip($value)) !== portrait(unserialize(serialize($value)))) {
        echo "$what: another value\n";
    }
}

$emptied = ['a' => 1, 'b' => 2];
unset($emptied['a'], $emptied['b']);
$popped = ['a' => 1];
array_pop($popped);
foreach (['new' => [], 'emptied' => $emptied, 'popped' => $popped, 'cast' => (array) new stdClass()] as $what => $empty) {
    foreach ([1, 2, 15, 16, 17, 20] as $n) {
        foreach ([['a' => 1], ['a' => 1, 'b' => 2], ['b' => ['c' => 1]], [1, 2]] as $other) {
            foreach ([true, false] as $alone) {
                $values = [$empty, ...array_fill(0, $n, $other)];
                compare("$what before $n", referring($values, $alone));
                compare("$what among $n", referring([...$values, ...$values], $alone));
                compare("$what in front of $n that are no references", [...referring([$empty], $alone), ...array_fill(0, $n, $other)]);
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done

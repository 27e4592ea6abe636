--TEST--
Rows that are none where they come again, as there were too many, tell nothing of the message before
--FILE--
<?php
$rows = fn (int $n, int $a, int $b) => array_map(fn () => ['a' => $a, 'b' => $b], range(1, $n));
function value(array $first, array $again, callable $rows): array
{
    $value = ['many' => range(0, 300), 'first' => $first, 1, 'b' => $rows(15000, 3, 4), 2, 'c' => $rows(14000, 5, 6), 3, 'again' => $again, 4];
    for ($i = 0; $i < 30; $i++) {
        $value["list $i"] = [1, 'some text', 'more text', 3];
        $value["between $i"] = $i;
    }
    return $value;
}
$apart = unserialize(serialize($rows(3500, 1, 2)));
$row = ['a' => 1, 'b' => 2];
$shared = array_fill(0, 3500, $row);
$before = ['many' => range(0, 300)];
for ($i = 0; $i < 400; $i++) {
    $before["list $i"] = [1, 'some text', 2, $i];
    $before["between $i"] = $i;
}
$bytes = amber_serialize(value($apart, $apart, $rows));
foreach (['nothing' => [], 'many lists' => $before] as $name => $message) {
    foreach (['apart' => unserialize(serialize($apart)), 'shared' => $shared] as $how => $again) {
        $value = value($apart, $again, $rows);
        amber_serialize($message);
        $same = amber_serialize($value) === $bytes;
        echo "$name before, $how: ", $same ? 'same bytes' : 'OTHER BYTES', "\n";
    }
}
?>
--EXPECT--
nothing before, apart: same bytes
nothing before, shared: same bytes
many lists before, apart: same bytes
many lists before, shared: same bytes

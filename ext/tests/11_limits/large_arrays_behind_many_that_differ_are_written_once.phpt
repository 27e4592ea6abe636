--TEST--
A large array that comes often behind many arrays that do not is written once or twice, as a value of a list and inside of records
--FILE--
<?php
$large = [];
for ($i = 0; $i < 300; $i++) {
    $large["k$i"] = [$i, "v$i", $i * 2, ['x' => $i]];
}
$once = strlen(amber_serialize($large));
$list = array_map(fn ($i) => ['a' => $i, 'b' => [$i, $i + 1], 'c' . $i % 3 => 1], range(1, 300));
$records = array_map(fn ($i) => ['a' => $i, 'b' => [$i, $i + 1, 'q' => $i], 'c' => 1], range(1, 300));
for ($i = 0; $i < 150; $i++) {
    $list[] = $large;
    $records[] = ['a' => $i, 'b' => $large, 'c' => 1];
}
foreach ([$list, $records, unserialize(serialize($list))] as $value) {
    $bytes = amber_serialize($value);
    echo strlen($bytes) < 2 * $once + 10000 ? 'short' : strlen($bytes) . ' bytes, the array alone ' . $once, ', ';
    echo amber_unserialize($bytes) === $value ? 'equal' : 'DIFFERENT', "\n";
}
?>
--EXPECT--
short, equal
short, equal
short, equal

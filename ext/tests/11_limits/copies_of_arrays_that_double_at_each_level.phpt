--TEST--
Arrays that hold an array twice, 60 levels deep, are not compared place by place, be they equal or not
--FILE--
<?php
function double(mixed $array): array
{
    for ($i = 0; $i < 60; $i++) {
        $array = [$i, $array, $array, $i];
    }
    return $array;
}
$value = [range(1, 300), double([1, [2], 3]), double([1, [2], 3]), double([1, [4], 3])];
$bytes = amber_serialize($value);
var_dump(strlen($bytes) < 2000);
$copy = amber_unserialize($bytes, ['max_elements' => 0]);
for ($i = 1; $i < 4; $i++) {
    for ($array = $copy[$i]; count($array) === 4; $array = $array[2]) {
    }
    echo json_encode($array), "\n";
}
?>
--EXPECT--
bool(true)
[1,[2],3]
[1,[2],3]
[1,[4],3]

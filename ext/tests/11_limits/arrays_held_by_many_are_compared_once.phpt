--TEST--
A large array that is held 128,000 times, and equal to another one, is not compared with it each time
--INI--
memory_limit=512M
--FILE--
<?php
function large(int $n): array
{
    $list = [];
    for ($i = 0; $i < $n; $i++) {
        $list[] = [$i, "text $i"];
    }
    return [1, $list, 'end'];
}
[$first, $second] = [large(64000), large(64000)];
$bytes = amber_serialize([range(1, 300), $first, array_fill(0, 128000, $second)]);
var_dump(amber_unserialize($bytes)[2][127999] === $second);
$holders = [];
for ($i = 0; $i < 128000; $i++) {
    $holders[] = [1, $second[1], 'end'];
}
$bytes = amber_serialize([range(1, 300), $first, $holders]);
var_dump(amber_unserialize($bytes)[2][127999] === $second);
?>
--EXPECT--
bool(true)
bool(true)

--TEST--
Hundreds of thousands of different strings and tens of thousands of different records come back
--INI--
memory_limit=1G
--FILE--
<?php
$value = [];
for ($i = 0; $i < 200000; $i++) {
    $value['s'][] = "string number $i";
    $value['t'][] = ['x', "string number " . ($i * 7 % 200000)];
}
for ($i = 0; $i < 30000; $i++) {
    $value['r'][] = ["a$i" => 1, 'b' => $i, "c" . $i % 100 => 2];
    $value['r'][] = ["a" . $i % 500 => 1, 'b' => $i];
}
var_dump(amber_unserialize(amber_serialize($value)) === $value);
?>
--EXPECT--
bool(true)

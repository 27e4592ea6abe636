--TEST--
Arrays that hold the one below twice and look alike at every level are written once each, however high or wide
--FILE--
<?php
$x = [1, 2];
for ($i = 0; $i < 40; $i++) {
    $x = [$x, $x];
}
var_dump(strlen(amber_serialize($x)) < 1000);
for ($copy = amber_unserialize(amber_serialize($x), ['max_elements' => 0]); is_array($copy[1]); $copy = $copy[1]) {
}
var_dump($copy);
for (; $i < 20000; $i++) {
    $x = [$x, $x];
}
var_dump(strlen(amber_serialize($x, ['max_depth' => 0])) < 200000);
$a = array_fill(0, 64, 0);
$x = [1];
for ($i = 0; $i < 14; $i++) {
    $a[5] = $a[6] = $x;
    $x = $a;
}
var_dump(strlen(amber_serialize($x)) < 2000);
?>
--EXPECT--
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
bool(true)
bool(true)

--TEST--
Equal strings give equal bytes, be they one string in memory or many, interned or not
--FILE--
<?php
$one = 'some text';
$list = array_fill(0, 30, $one);
$other = [];
for ($i = 0; $i < 30; $i++) {
    $other[] = implode(' ', ['some', 'text']);
}
var_dump(amber_serialize($list) === amber_serialize($other));
$keys = [];
for ($i = 0; $i < 20; $i++) {
    $keys[] = [implode('', ['na', 'me']) => 'x' . $i, implode('', ['va', 'lue']) => implode('', ['te', 'xt'])];
}
$literal = [];
for ($i = 0; $i < 20; $i++) {
    $literal[] = ['name' => "x$i", 'value' => 'text'];
}
var_dump(amber_serialize($keys) === amber_serialize($literal));
?>
--EXPECT--
bool(true)
bool(true)

--TEST--
The arguments have the names of the stub
--FILE--
<?php
$bytes = amber_serialize(value: [1], options: ['max_depth' => 1]);
var_dump(amber_unserialize(options: ['max_depth' => 1], data: $bytes));
foreach (['amber_serialize', 'amber_unserialize'] as $function) {
    echo preg_replace('/\s+/', ' ', new ReflectionFunction($function)), "\n";
}
?>
--EXPECTF--
array(1) {
  [0]=>
  int(1)
}
Function [ <internal:amber> function amber_serialize ] { - Parameters [2] { Parameter #0 [ <required> mixed $value ] Parameter #1 [ <optional> array $options = [] ] } - Return [ string ] }%w
Function [ <internal:amber> function amber_unserialize ] { - Parameters [2] { Parameter #0 [ <required> string $data ] Parameter #1 [ <optional> array $options = [] ] } - Return [ mixed ] }%w

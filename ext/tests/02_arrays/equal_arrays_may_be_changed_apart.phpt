--TEST--
Equal arrays are independent of each other when they are back
--FILE--
<?php
$row = ['a' => 1, 'b' => [1, 2, ['deep' => true]], 'c' => 'text'];
$copy = amber_unserialize(amber_serialize([$row, $row, $row, 'x' => [$row]]));
$copy[0]['b'][2]['deep'] = false;
$copy[1]['new'] = 1;
unset($copy['x'][0]['a']);
echo json_encode($copy), "\n";
?>
--EXPECT--
{"0":{"a":1,"b":[1,2,{"deep":false}],"c":"text"},"1":{"a":1,"b":[1,2,{"deep":true}],"c":"text","new":1},"2":{"a":1,"b":[1,2,{"deep":true}],"c":"text"},"x":[{"b":[1,2,{"deep":true}],"c":"text"}]}

--TEST--
Objects that are named again are the same, and PHP references bind the same places
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
$list = igbinary('14 03 06 00' . object_of('stdClass') . '14 00 06 01 22 01 06 02 25 22 01');
var_dump($list[0] === $list[1], $list[0] === $list[2]);
foreach (['25 06 05', '25 14 01 06 00 06 05', '25 14 00', '25' . object_of('stdClass') . '14 00'] as $first) {
    $list = igbinary("14 03 06 00 $first 06 01 25 01 01 06 02 01 01");
    $list[1] = 'new';
    echo json_encode($list), "\n";
}
echo "An array that is named by a reference later is not in that reference:\n";
$list = igbinary('14 03 06 00 14 01 06 00 06 05 06 01 25 01 01 06 02 25 01 01');
$list[1] = 'new';
echo json_encode($list), "\n";
?>
--EXPECT--
bool(true)
bool(true)
["new","new",5]
["new","new",[5]]
["new","new",[]]
["new","new",{}]
An array that is named by a reference later is not in that reference:
[[5],"new","new"]

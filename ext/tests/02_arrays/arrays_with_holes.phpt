--TEST--
Arrays with holes come back with the same keys
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$list = range('a', 'z');
unset($list[0], $list[5], $list[6], $list[25]);
same('packed', $list);
$map = array_combine(range('a', 'z'), range(1, 26));
unset($map['a'], $map['k'], $map['z']);
same('map', $map);
$filled = [];
$filled[5] = 1;
$filled[7] = 2;
same('never filled', $filled);
?>
--EXPECT--
packed: same
map: same
never filled: same

--TEST--
An incomplete object that lost its name is serialized as native does
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('made by hand', new __PHP_Incomplete_Class());
$many = array_map(fn ($i) => unserialize("O:5:\"Gone$i\":1:{s:1:\"p\";i:$i;}"), range(0, 9));
same('many', array_merge($many, $many));
same('no properties', unserialize('O:7:"Missing":0:{}'));
?>
--EXPECT--
made by hand: same
many: same
no properties: same

--TEST--
References and cycles in incomplete objects come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('reference', unserialize('a:2:{i:0;O:4:"Gone":2:{s:1:"a";i:1;s:1:"b";R:3;}i:1;R:3;}'));
same('cycle', unserialize('O:4:"Gone":1:{s:4:"self";r:1;}'));
?>
--EXPECT--
reference: same
cycle: same

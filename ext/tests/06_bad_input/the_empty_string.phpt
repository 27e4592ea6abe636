--TEST--
The empty string throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_unserialize(''));
?>
--EXPECT--
Amber\DecodeException: The data is empty (at byte 0)

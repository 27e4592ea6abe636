--TEST--
A header without a value throws, and so does half a header
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_unserialize("\xc1"));
thrown(fn () => amber_unserialize("\xc1\x01"));
?>
--EXPECT--
Amber\DecodeException: The data ends early (at byte 1)
Amber\DecodeException: The data ends early (at byte 2)

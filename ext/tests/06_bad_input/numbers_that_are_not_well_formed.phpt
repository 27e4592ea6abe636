--TEST--
Numbers that are too long, or longer than they need be, throw
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip: it is about ints of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_unserialize(payload('EF 80 00')), false);
thrown(fn () => amber_unserialize(payload('EF 81 00 05')), false);
thrown(fn () => amber_unserialize(payload('EA FF FF FF FF FF FF FF FF FF FF FF 01')), false);
thrown(fn () => amber_unserialize(payload('EA FF FF FF FF FF FF FF FF FF 02 00')), false);
thrown(fn () => amber_unserialize(payload('DA FF FF FF FF FF FF FF FF')));
thrown(fn () => amber_unserialize(payload('E2 00 00 00 00 00 00 00 80')));
var_dump(amber_unserialize(payload('DA FF FF FF FF FF FF FF 7F')) === PHP_INT_MAX);
var_dump(amber_unserialize(payload('E2 FF FF FF FF FF FF FF 7F')) === PHP_INT_MIN);
?>
--EXPECTF--
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException: An int does not fit into 64 bits (at byte %d)
Amber\DecodeException: An int does not fit into 64 bits (at byte %d)
bool(true)
bool(true)

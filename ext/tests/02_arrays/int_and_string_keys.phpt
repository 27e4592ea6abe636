--TEST--
Int and string keys of every kind come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('strings', ['' => 1, ' ' => 2, "\0" => 3, "a\0b" => 4, '01' => 5, '-0' => 6, '1.5' => 7, '9223372036854775808' => 8]);
same('ints', [PHP_INT_MAX => 1, PHP_INT_MIN => 2, -1 => 3, 0 => 4, 63 => 5, 64 => 6, 255 => 7, 65536 => 8]);
same('both', ['1' => 'int', '01' => 'string', 7.0 => 'int again', true => 'and again']);
?>
--EXPECT--
strings: same
ints: same
both: same

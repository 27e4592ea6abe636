--TEST--
The next element goes where it would have gone after unserialize()
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('list', [1, 2, 3]);
same('hole at the end', (function () { $a = [1, 2, 3]; unset($a[2]); return $a; })());
same('emptied', (function () { $a = [1, 2, 3]; unset($a[0], $a[1], $a[2]); return $a; })());
same('negative', [-5 => 'a']);
same('negative, then nothing', [-5 => 'a', 'b' => 1]);
same('large', [1000000 => 'a', 3 => 'b']);
same('the last there is', [PHP_INT_MAX => 'a']);
same('strings only', ['a' => 1, 'b' => 2]);
same('the smallest', [PHP_INT_MIN => 1]);
?>
--EXPECT--
list: same
hole at the end: same
emptied: same
negative: same
negative, then nothing: same
large: same
the last there is: same
strings only: same
the smallest: same

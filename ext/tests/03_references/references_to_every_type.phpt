--TEST--
References to values of every type come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$values = [null, true, 5, 1.5, '', 'text', [], [1], ['a' => 1], new stdClass(), [new stdClass()]];
foreach ($values as $value) {
    same(get_debug_type($value), [&$value, 'between', &$value]);
    unset($value);
}
?>
--EXPECT--
null: same
bool: same
int: same
float: same
string: same
string: same
array: same
array: same
array: same
stdClass: same
array: same

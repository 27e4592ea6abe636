--TEST--
What unserialize_callback_func throws passes through
--INI--
unserialize_callback_func=refuse
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
ini_set('unserialize_callback_func', '');
$bytes = amber_serialize([1, unserialize('O:7:"Missing":0:{}')]);
ini_set('unserialize_callback_func', 'refuse');
function refuse($class) { throw new DomainException("no $class"); }
thrown(fn () => amber_unserialize($bytes));
thrown(fn () => unserialize('O:7:"Missing":0:{}'));
?>
--EXPECT--
DomainException: no Missing
DomainException: no Missing

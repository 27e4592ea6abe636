--TEST--
What an autoloader throws passes through
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize([unserialize('O:5:"First":0:{}'), unserialize('O:6:"Second":0:{}')]);
spl_autoload_register(function ($class) { throw new DomainException("no $class"); });
thrown(fn () => amber_unserialize($bytes));
?>
--EXPECT--
DomainException: no First

--TEST--
An unserialize_callback_func that is no function is an error, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
both(function ($serialize, $unserialize) {
    ini_set('unserialize_callback_func', '');
    $bytes = $serialize(unserialize('O:7:"Missing":0:{}'));
    ini_set('unserialize_callback_func', 'no_such_function');
    thrown(fn () => $unserialize($bytes));
});
?>
--EXPECTF--
Error: Invalid callback no_such_function, %s

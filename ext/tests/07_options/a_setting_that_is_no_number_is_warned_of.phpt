--TEST--
A limit in php.ini that is no number is warned of, and the default holds
--INI--
amber.max_elements=1M
display_startup_errors=1
--FILE--
<?php
var_dump(ini_get('amber.max_elements'));
?>
--EXPECTF--
%AWarning: amber.max_elements must be a number of digits alone, "1M" is not taken in Unknown on line 0
%Astring(1) "0"

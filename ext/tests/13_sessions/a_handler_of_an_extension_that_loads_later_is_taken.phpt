--TEST--
amber.session_write_as takes the handler of igbinary where that is named behind amber in php.ini
--EXTENSIONS--
session
--FILE--
<?php
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . trim(getenv('TEST_PHP_EXTRA_ARGS') ?: '');
echo shell_exec("$php -d extension=igbinary -d amber.session_write_as=igbinary"
    . ' -r "echo ini_get(\"amber.session_write_as\");"');
?>
--EXPECT--
igbinary

--TEST--
amber.session_write_as takes the handler of igbinary where that is named behind amber in php.ini
--EXTENSIONS--
session
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/igbinary.so')) die('skip no igbinary');
?>
--FILE--
<?php
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . trim(getenv('TEST_PHP_EXTRA_ARGS') ?: '');
echo shell_exec("$php -d extension=igbinary -d amber.session_write_as=igbinary"
    . ' -r "echo ini_get(\"amber.session_write_as\");"');
?>
--EXPECT--
igbinary

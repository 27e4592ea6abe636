--TEST--
store(): a process that is killed while it writes leaves nothing beside the file
--EXTENSIONS--
amber
--SKIPIF--
<?php
if (!is_dir('/proc/self/fd')) die('skip this system has no files without names');
?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), 'before');
// the system ends it by SIGXFSZ at its first byte
$php = getenv('TEST_PHP_EXECUTABLE') . ' ' . getenv('TEST_PHP_EXTRA_ARGS');
$code = escapeshellarg("Amber\\store('$file', 'after');");
exec("exec 2>/dev/null; (ulimit -c 0; ulimit -f 0; $php -r $code)", $said, $status);
var_dump($said, $status === 128 + 25);
var_dump(Amber\load($file));
print_r(array_diff(scandir(dirname($file)), ['.', '..']));
?>
--EXPECT--
array(0) {
}
bool(true)
string(6) "before"
Array
(
    [2] => value.amber
)

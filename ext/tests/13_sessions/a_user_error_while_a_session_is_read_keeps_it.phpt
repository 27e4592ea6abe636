--TEST--
An E_USER_ERROR in an autoloader, while a session is read, keeps what is stored
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
session.lazy_write=0
memory_limit=64M
--FILE--
<?php
ob_start();
$dir = __DIR__ . '/' . basename(__FILE__, '.php') . '.dir';
mkdir($dir);
session_save_path($dir);
file_put_contents("$dir/sess_one", $bytes = amber_serialize(['user' => 7, 'x' => unserialize('O:4:"Gone":0:{}', ['allowed_classes' => false])]));
spl_autoload_register(function ($class) use ($dir) {
    error_reporting(E_ALL & ~E_DEPRECATED);
    trigger_error("no database", E_USER_ERROR);
});
register_shutdown_function(function () use ($dir, $bytes) {
    echo @file_get_contents("$dir/sess_one") === $bytes ? "kept\n" : "lost\n";
});
session_id('one');
session_start();
echo "not reached\n";
?>
--CLEAN--
<?php
$dir = __DIR__ . '/a_user_error_while_a_session_is_read_keeps_it.dir';
@unlink("$dir/sess_one");
@unlink("$dir/broken.php");
@rmdir($dir);
?>
--EXPECTF--
%AFatal error: no database%Akept

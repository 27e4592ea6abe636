--TEST--
Without session.lazy_write, too, what cannot be serialized throws, and what was stored stays
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
session.lazy_write=0
--FILE--
<?php
ob_start();
$dir = __DIR__ . '/' . basename(__FILE__, '.php') . '.dir';
mkdir($dir);
session_save_path($dir);
file_put_contents("$dir/sess_one", amber_serialize(['user' => 7]));
session_id('one');
session_start();
$_SESSION['cart'] = ['x' => fn () => 1];
try {
    session_write_close();
} catch (Exception $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
session_abort();
$bytes = file_get_contents("$dir/sess_one");
var_dump(amber_unserialize($bytes) === ['user' => 7]);
?>
--CLEAN--
<?php
$dir = __DIR__ . '/without_lazy_write_what_cannot_be_serialized_stays_as_it_was.dir';
@unlink("$dir/sess_one");
@rmdir($dir);
?>
--EXPECT--
Amber\EncodeException: Cannot serialize $_SESSION["cart"]["x"]: it is an object of class Closure, which does not allow serialization
bool(true)

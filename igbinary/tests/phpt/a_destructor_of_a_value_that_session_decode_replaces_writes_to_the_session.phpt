--TEST--
A destructor of a value that session_decode() replaces may write to the session
--EXTENSIONS--
session
--INI--
session.serialize_handler=igbinary
session.save_path=/tmp
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
class Cart
{
    function __destruct()
    {
        for ($i = 0; $i < 100; $i++) { // the table of the session moves
            $_SESSION["k$i"] = 1;
        }
        for ($i = 0; $i < 60; $i++) { // and others take its place
            $GLOBALS['kept'][] = str_repeat('x', 280);
        }
    }
}
session_start();
$_SESSION = ['a' => 5, 'b' => 6];
$bytes = session_encode();
$_SESSION = ['a' => new Cart(), 'b' => 7];
var_dump(session_decode($bytes), $_SESSION['a'], $_SESSION['b'], count($_SESSION));
var_dump(array_unique($kept) === [str_repeat('x', 280)]);
$_SESSION = ['a' => &$shared, 'b' => 7];
var_dump(session_decode($bytes), $shared, $_SESSION['a']);
session_destroy();
?>
--EXPECT--
bool(true)
int(5)
int(6)
int(102)
bool(true)
bool(true)
NULL
int(5)

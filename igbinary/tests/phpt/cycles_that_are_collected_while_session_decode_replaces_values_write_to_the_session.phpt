--TEST--
Destructors of cycles that PHP collects while session_decode() replaces values may write to the session
--EXTENSIONS--
session
--INI--
session.serialize_handler=igbinary
session.save_path=/tmp
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
class Trail
{
    public $me;
    function __construct() { $this->me = $this; }
    function __destruct()
    {
        for ($i = 0; $i < 1000; $i++) { // the table of the session moves
            $_SESSION["t$i"] = 1;
        }
        for ($i = 0; $i < 9; $i++) {
            $GLOBALS['own'][] = str_repeat('x', 40000);
        }
    }
}
session_start();
$own = $_SESSION = [];
for ($i = 0; $i < 1000; $i++) {
    $_SESSION["a$i"] = 5;
}
$bytes = session_encode();
for ($i = 0; $i < 1000; $i++) {
    $_SESSION["a$i"] = [new stdClass()];
}
gc_collect_cycles();
new Trail();
for ($i = gc_status()['roots']; $i < 9500; $i++) {
    $object = new stdClass();
    $live[] = $object;
}
session_decode($bytes);
var_dump(count($own), array_unique($own) === [str_repeat('x', 40000)]);
var_dump(count(array_filter($_SESSION, fn ($value) => $value === 5)));
session_destroy();
?>
--EXPECT--
int(9)
bool(true)
int(1000)

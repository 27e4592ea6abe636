--TEST--
Neither constructors nor __get, __set, __isset, __call or __clone are called
--FILE--
<?php
#[AllowDynamicProperties]
class Magic
{
    public $p = 1;
    public int $unset = 2;
    function __construct() { echo "constructed\n"; }
    function __get($n) { echo "get $n\n"; }
    function __set($n, $v) { echo "set $n\n"; }
    function __isset($n) { echo "isset $n\n"; return true; }
    function __unset($n) { echo "unset $n\n"; }
    function __call($n, $a) { echo "call $n\n"; }
    static function __callStatic($n, $a) { echo "static call $n\n"; }
    function __clone() { echo "cloned\n"; }
    function __toString() { echo "to string\n"; return ''; }
    function __invoke() { echo "invoked\n"; }
}
$o = new Magic();
unset($o->unset);
$copy = amber_unserialize(amber_serialize([$o, $o]));
var_dump($copy[0] === $copy[1], $copy[0]->p);
?>
--EXPECT--
constructed
bool(true)
int(1)

--TEST--
An array that sort() rearranges while Serializable::serialize() of an element is suspended is an error too
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Hook implements Serializable
{
    function serialize() { Fiber::suspend(); return 'x'; }
    function unserialize($data) {}
    function __toString(): string { return '0'; }
}
class Compared
{
    static ?Fiber $fiber = null;
    function __construct(public $value) {}
    function __toString(): string
    {
        if (!self::$fiber) {
            self::$fiber = new Fiber(function () { amber_serialize($GLOBALS['array']); });
            self::$fiber->start();
        }
        return (string) $this->value;
    }
}
$array = ['h' => new Hook()];
for ($i = 0; $i < 40; $i++) {
    $array["k$i"] = new Compared(100 - $i);
}
sort($array, SORT_STRING);
Compared::$fiber->resume();
?>
--EXPECTF--
Fatal error: Uncaught Amber\EncodeException: Cannot serialize $value[…]: it is an array that was sorted by a hook while it was being serialized in %s
Stack trace:
%A

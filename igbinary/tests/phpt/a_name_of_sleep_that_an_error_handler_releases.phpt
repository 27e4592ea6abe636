--TEST--
A name that __sleep() gives by reference, of no property, may be released by the handler of the notice
--FILE--
<?php
class S
{
    public $name;
    function __sleep() { return [&$this->name]; }
}
$s = new S;
$s->name = str_repeat('name', 4);
set_error_handler(function () use ($s) {
    $s->name = 1;
    $other = str_repeat('x', 16); // where the name was
    return true;
});
var_dump(bin2hex(substr(igbinary_serialize($s), 4)) === bin2hex("\x17\x01S\x14\x01\x11\x10namenamenamename\x00"));
?>
--EXPECT--
bool(true)

--TEST--
A hook that serializes its object again ends in an exception before the C stack ends
--FILE--
<?php
class R
{
    function __serialize(): array { return [igbinary_serialize($this)]; }
}
try {
    igbinary_serialize(new R);
} catch (Throwable $e) {
    while ($e->getPrevious()) {
        $e = $e->getPrevious();
    }
    echo get_class($e), "\n";
}
var_dump(igbinary_unserialize(igbinary_serialize([1])) === [1]);
?>
--EXPECTREGEX--
(Amber\\EncodeException|Error)
bool\(true\)

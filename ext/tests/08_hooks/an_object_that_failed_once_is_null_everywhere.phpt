--TEST--
An object that became null in one place is null in all
--FILE--
<?php
class Fails { public $p = 1; function __sleep() { echo "sleep\n"; return null; } }
$o = new Fails();
$r = $o;
echo json_encode(@amber_unserialize(@amber_serialize([$o, $o, [&$r, &$r], 'x' => $o, 'after' => 5]))), "\n";
?>
--EXPECT--
sleep
{"0":null,"1":null,"2":[null,null],"x":null,"after":5}

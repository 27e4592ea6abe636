--TEST--
A name that cannot be one of a class throws and reaches no autoloader
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $p; }
spl_autoload_register(function ($class) { echo 'load ', printable($class), "\n"; });
$bytes = amber_serialize(new Was());
foreach (['\\Was', 'a/b', "a\0b", '../x', 'a b'] as $name) {
    $length = strlen($name);
    $other = str_replace(chr(0x40 + 3) . 'Was', chr(0x40 + $length) . $name, $bytes);
    if ($other === $bytes) {
        $other = str_replace(chr(0x80 + 3) . 'Was', chr(0x80 + $length) . $name, $bytes);
    }
    var_dump($other !== $bytes);
    thrown(fn () => amber_unserialize($other), false);
}
?>
--EXPECT--
bool(true)
Amber\DecodeException
bool(true)
Amber\DecodeException
bool(true)
Amber\DecodeException
bool(true)
Amber\DecodeException
bool(true)
Amber\DecodeException

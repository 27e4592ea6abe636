--TEST--
With amber.igbinary_writes = amber, Amber is written behind igbinary's header, and phpinfo() says so
--INI--
amber.igbinary_writes=amber
--FILE--
<?php
$value = ['id' => 7, 'tags' => ['a', 'b', 'a'], 'object' => new ArrayObject([1])];
$bytes = igbinary_serialize($value);
var_dump($bytes === "\0\0\0\2" . amber_serialize($value), Amber\detect($bytes), igbinary_unserialize($bytes) == $value);
ob_start();
(new ReflectionExtension('igbinary'))->info();
preg_match_all('/^(?:This is|It writes|It reads|igbinary version) => .*$/m', ob_get_clean(), $lines);
echo implode("\n", $lines[0]), "\n";
?>
--EXPECTF--
bool(true)
string(17) "amber_in_igbinary"
bool(true)
This is => Amber's module in place of the extension igbinary
It writes => Amber's format, which the extension igbinary cannot read
It reads => igbinary's formats 1 and 2, and Amber's
igbinary version => 3.2.99-amber%s

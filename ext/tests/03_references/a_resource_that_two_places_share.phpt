--TEST--
A resource that two places share by a reference throws, open or closed, like any other
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$open = fopen('php://memory', 'r');
$closed = fopen('php://memory', 'r');
fclose($closed);
foreach ([[&$open, &$open], [&$closed, [&$closed]], (object) ['a' => &$open, 'b' => &$open]] as $value) {
    thrown(fn () => amber_serialize($value));
}
?>
--EXPECT--
Amber\EncodeException: Cannot serialize $value[0]: it is a resource; only null, bool, int, float, string, array and object can be serialized
Amber\EncodeException: Cannot serialize $value[0]: it is a resource; only null, bool, int, float, string, array and object can be serialized
Amber\EncodeException: Cannot serialize $value->a: it is a resource; only null, bool, int, float, string, array and object can be serialized

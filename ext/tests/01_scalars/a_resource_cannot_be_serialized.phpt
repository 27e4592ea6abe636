--TEST--
A resource throws, wherever it is, and a closed one too
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$file = fopen(__FILE__, 'r');
class Holder { private $handle; function __construct($handle) { $this->handle = $handle; } }
thrown(fn () => amber_serialize($file));
thrown(fn () => amber_serialize(['a' => [1, $file]]));
thrown(fn () => amber_serialize(new Holder($file)));
fclose($file);
thrown(fn () => amber_serialize([$file]));
?>
--EXPECTF--
Amber\EncodeException: Cannot serialize $value: it is a resource%s
Amber\EncodeException: Cannot serialize $value["a"][1]: it is a resource%s
Amber\EncodeException: Cannot serialize $value->handle: it is a resource%s
Amber\EncodeException: Cannot serialize $value[0]: it is a resource%s

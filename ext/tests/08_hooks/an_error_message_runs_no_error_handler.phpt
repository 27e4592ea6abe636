--TEST--
Naming the path of an error runs no error handler, whatever the names in it are
--EXTENSIONS--
amber
--FILE--
<?php

set_error_handler(function ($level, $message) { echo "handler: $message\n"; return true; });
$object = new stdClass();
$object->in = (object) [implode('', ["\0", "\0", 'name']) => STDIN];
try {
    amber_serialize($object);
} catch (Amber\EncodeException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Cannot serialize $value->in->\x00\x00name: it is a resource; only null, bool, int, float, string, array and object can be serialized

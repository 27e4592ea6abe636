--TEST--
Null is written for a resource, with a deprecation, in igbinary's format
--FILE--
<?php require 'a_resource_is_null_and_deprecated.inc';
?>
--EXPECTF--
Deprecated: igbinary_serialize(): Cannot serialize a value, a resource. Serializing the value as null instead in %s on line %d

Deprecated: igbinary_serialize(): Cannot serialize a value, a resource. Serializing the value as null instead in %s on line %d
{"kept":1,"file":null,"in":[null]}
igbinary_serialize(): Cannot serialize a value, a resource. Serializing the value as null instead

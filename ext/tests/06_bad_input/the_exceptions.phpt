--TEST--
Both exceptions are Amber\Exception, and final; DecodeException can be made by hand
--FILE--
<?php
var_dump(is_subclass_of('Amber\DecodeException', 'Amber\Exception'), is_subclass_of('Amber\EncodeException', 'Amber\Exception'));
var_dump(is_subclass_of('Amber\Exception', 'Exception'));
var_dump((new ReflectionClass('Amber\DecodeException'))->isFinal(), (new ReflectionClass('Amber\EncodeException'))->isFinal());
$e = new Amber\DecodeException('text', 3);
var_dump($e->getOffset(), $e->getMessage(), $e->getCode());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
string(4) "text"
int(3)

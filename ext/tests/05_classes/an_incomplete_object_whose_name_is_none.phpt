--TEST--
An incomplete object whose class name is none is refused when it is serialized, not when it is read
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
function named(string $name): object
{
    $object = unserialize('O:4:"Gone":1:{s:1:"a";i:1;}', ['allowed_classes' => false]);
    $array = (array) $object;
    $array['__PHP_Incomplete_Class_Name'] = $name;
    $text = serialize((object) $array);
    return unserialize(str_replace('O:8:"stdClass"', 'O:22:"__PHP_Incomplete_Class"', $text));
}
foreach (['a b', '', '\Gone', "a\0b", 'x-y'] as $name) {
    thrown(fn () => amber_serialize(named($name)));
    thrown(fn () => amber_serialize(['list' => array_map(fn () => named($name), range(1, 20))]));
}
foreach (['Gone', 'Ns\Gone', 'Ünïcode', '1digit'] as $name) {
    $copy = round_trip([named($name)]);
    var_dump(amber_serialize($copy) === amber_serialize(round_trip($copy)));
}
?>
--EXPECT--
Amber\EncodeException: Cannot serialize $value: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value["list"][0]: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value["list"][0]: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value["list"][0]: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value["list"][0]: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
Amber\EncodeException: Cannot serialize $value["list"][0]: it is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the name of a class
bool(true)
bool(true)
bool(true)
bool(true)

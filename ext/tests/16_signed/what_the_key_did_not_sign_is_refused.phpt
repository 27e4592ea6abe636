--TEST--
key: what it did not sign is refused, and what is signed is without it
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$key = '0123456789abcdef';
$signed = amber_serialize(['a' => 1], ['key' => $key]);
thrown(fn () => amber_unserialize($signed));
thrown(fn () => amber_unserialize(amber_serialize(['a' => 1]), ['key' => $key]));
thrown(fn () => amber_unserialize(amber_serialize(1), ['key' => $key]));
thrown(fn () => amber_unserialize($signed, ['key' => "$key."]));
thrown(fn () => amber_unserialize($signed, ['key' => strrev($key)]));
thrown(fn () => amber_unserialize($signed, ['key' => ['new' => $key]]));
thrown(fn () => amber_unserialize(serialize(1), ['key' => $key]));
thrown(fn () => amber_unserialize('', ['key' => $key]));
print_r(amber_unserialize($signed, ['key' => ['new' => strrev($key), '' => $key]]));
?>
--EXPECT--
Amber\DecodeException: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\DecodeException: This message has no signature, which the option "key" asks for (at byte 1)
Amber\DecodeException: This message has no signature, which the option "key" asks for (at byte 1)
Amber\DecodeException: The signature is not that of this message and key (at byte 7)
Amber\DecodeException: The signature is not that of this message and key (at byte 7)
Amber\DecodeException: The option "key" has no key of the id that signed this message (at byte 6)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: The data is empty (at byte 0)
Array
(
    [a] => 1
)

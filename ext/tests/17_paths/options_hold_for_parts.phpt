--TEST--
get(), has(), keys(): options hold for parts as for the whole, and a key is checked first
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$key = ['key' => 'the key of the test'];
$signed = amber_serialize(['a' => ['b' => [[1]]], 'o' => new ArrayObject()], $key);
thrown(fn () => Amber\get($signed, ['a', 'b']));
thrown(fn () => Amber\keys($signed, []));
thrown(fn () => Amber\has($signed, ['a']));
thrown(fn () => Amber\get(substr_replace($signed, 'x', 5, 1), ['a', 'b'], null, $key));
thrown(fn () => Amber\get(amber_serialize([1]), [0], null, $key));
echo json_encode(Amber\get($signed, ['a', 'b'], null, $key)), json_encode(Amber\keys($signed, ['a'], $key)), "\n";
thrown(fn () => Amber\get($signed, ['a', 'b'], null, $key + ['max_depth' => 3]));
thrown(fn () => Amber\get($signed, ['a', 'b'], null, $key + ['max_depth' => 4]));
thrown(fn () => Amber\get($signed, ['a', 'b'], null, $key + ['max_elements' => 1]));
echo get_class(Amber\get($signed, ['o'], null, $key + ['allowed_classes' => false])), "\n";
thrown(fn () => Amber\keys($signed, ['o'], $key + ['allowed_classes' => [], 'unknown_class' => 'throw']));
thrown(fn () => Amber\has($signed, ['o', 'x'], $key + ['allowed_classes' => [], 'unknown_class' => 'throw']));
thrown(fn () => Amber\get($signed, [], null, ['other' => 1]));
?>
--EXPECT--
Amber\DecodeException: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\DecodeException: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\DecodeException: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\DecodeException: The signature is not that of this message and key (at byte 36)
Amber\DecodeException: This message has no signature, which the option "key" asks for (at byte 1)
[[1]]["b"]
Amber\DecodeException: The data is nested deeper than max_depth = 3 allows; raise the max_depth option or the amber.max_depth setting (at byte 12)
nothing was thrown
Amber\DecodeException: The data has more elements than max_elements = 1 allows; raise the max_elements option or the amber.max_elements setting (at byte 12)
__PHP_Incomplete_Class
Amber\DecodeException: Class ArrayObject is not in allowed_classes (at byte 14)
Amber\DecodeException: Class ArrayObject is not in allowed_classes (at byte 14)
ValueError: Amber\get(): Unknown option "other"; the options are allowed_classes, max_depth, max_elements, class_map, unknown_class and key

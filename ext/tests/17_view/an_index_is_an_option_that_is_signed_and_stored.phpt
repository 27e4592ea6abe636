--TEST--
index: the option is a bool, goes with a key, and holds for files
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
require __DIR__ . '/../inc/indexed.inc';
$value = indexed()['nested settings'];
$options = ['index' => true, 'key' => 'the key of the test'];
$message = amber_serialize($value, $options);
unset($options['index']);
echo bin2hex($message[1]), ' ', serialize(amber_unserialize($message, $options)) === serialize($value) ? 'same' : 'other', "\n";
$path = ['section 9', array_key_last($value['section 9'])];
var_dump(Amber\get($message, $path, null, $options) === $value['section 9'][$path[1]]);
thrown(fn () => Amber\get($message, $path));
Amber\store($file = new_file(), $value, ['index' => true]);
var_dump(Amber\load($file) === $value, amber_serialize($value, ['index' => false]) === amber_serialize($value));
echo bin2hex(amber_serialize([5], ['index' => true])), "\n";
thrown(fn () => amber_serialize(1, ['index' => 1]));
thrown(fn () => amber_unserialize($message, ['index' => true]));
?>
--EXPECT--
91 same
bool(true)
Amber\DecodeException: This message is signed; the option "key" is needed to read it (at byte 1)
bool(true)
bool(true)
c111080000000000000000a105
TypeError: amber_serialize(): Option "index" must be of type bool, int given
ValueError: amber_unserialize(): Unknown option "index"; the options are allowed_classes, max_depth, max_elements, class_map, unknown_class and key

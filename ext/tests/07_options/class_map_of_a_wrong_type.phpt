--TEST--
class_map must map names to names of classes
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize(1);
foreach ([null, 'A', ['A'], ['A' => 5], ['A' => null], ['A' => 'not a name!'], ['A' => ['B']]] as $wrong) {
    thrown(fn () => amber_unserialize($bytes, ['class_map' => $wrong]));
}
thrown(fn () => amber_unserialize($bytes, ['class_map' => []]));
?>
--EXPECT--
TypeError: amber_unserialize(): Option "class_map" must be of type array, null given
TypeError: amber_unserialize(): Option "class_map" must be of type array, string given
ValueError: amber_unserialize(): Option "class_map" must have old class names as keys
TypeError: amber_unserialize(): Option "class_map" must be an array of class names, int given
TypeError: amber_unserialize(): Option "class_map" must be an array of class names, null given
ValueError: amber_unserialize(): Option "class_map" must be an array of class names, "not a name!" given
TypeError: amber_unserialize(): Option "class_map" must be an array of class names, array given
no exception

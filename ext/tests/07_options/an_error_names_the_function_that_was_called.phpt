--TEST--
An error of an option names the function that was called
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$bytes = amber_serialize([1]);
Amber\store($file = new_file(), [1]);
$calls = [
    fn ($options) => amber_unserialize($bytes, $options),
    fn ($options) => Amber\load($file, $options),
    fn ($options) => Amber\get($bytes, [0], null, $options),
    fn ($options) => Amber\has($bytes, [0], $options),
    fn ($options) => Amber\keys($bytes, [], $options),
    fn ($options) => Amber\unserialize_igbinary("\0\0\0\2\0", $options),
];
foreach ($calls as $call) {
    foreach ([['allowed_classes' => [1]], ['class_map' => ['Old' => 'not a name']], ['max_depth' => -1]] as $options) {
        thrown(fn () => $call($options));
    }
}
thrown(fn () => Amber\store($file, [1], ['max_depth' => -1]));
thrown(fn () => array_map('amber_serialize', [1], [['max_depth' => -1]]));
?>
--EXPECT--
TypeError: amber_unserialize(): Option "allowed_classes" must be an array of class names, int given
ValueError: amber_unserialize(): Option "class_map" must be an array of class names, "not a name" given
ValueError: amber_unserialize(): Option "max_depth" must be greater than or equal to 0
TypeError: Amber\load(): Option "allowed_classes" must be an array of class names, int given
ValueError: Amber\load(): Option "class_map" must be an array of class names, "not a name" given
ValueError: Amber\load(): Option "max_depth" must be greater than or equal to 0
TypeError: Amber\get(): Option "allowed_classes" must be an array of class names, int given
ValueError: Amber\get(): Option "class_map" must be an array of class names, "not a name" given
ValueError: Amber\get(): Option "max_depth" must be greater than or equal to 0
TypeError: Amber\has(): Option "allowed_classes" must be an array of class names, int given
ValueError: Amber\has(): Option "class_map" must be an array of class names, "not a name" given
ValueError: Amber\has(): Option "max_depth" must be greater than or equal to 0
TypeError: Amber\keys(): Option "allowed_classes" must be an array of class names, int given
ValueError: Amber\keys(): Option "class_map" must be an array of class names, "not a name" given
ValueError: Amber\keys(): Option "max_depth" must be greater than or equal to 0
TypeError: Amber\unserialize_igbinary(): Option "allowed_classes" must be an array of class names, int given
ValueError: Amber\unserialize_igbinary(): Option "class_map" must be an array of class names, "not a name" given
ValueError: Amber\unserialize_igbinary(): Option "max_depth" must be greater than or equal to 0
ValueError: Amber\store(): Option "max_depth" must be greater than or equal to 0
ValueError: amber_serialize(): Option "max_depth" must be greater than or equal to 0

--TEST--
The option compress takes a bool or a level from 0 to 22
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
foreach ([-1, 23, PHP_INT_MIN, PHP_INT_MAX, '3', 1.0, null, []] as $level) {
    try {
        amber_serialize(1, ['compress' => $level]);
        echo "accepted\n";
    } catch (ValueError | TypeError $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
try {
    amber_unserialize(amber_serialize(1), ['compress' => true]);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
ValueError: amber_serialize(): Option "compress" must be a level between 0 (none) and 22
ValueError: amber_serialize(): Option "compress" must be a level between 0 (none) and 22
ValueError: amber_serialize(): Option "compress" must be a level between 0 (none) and 22
ValueError: amber_serialize(): Option "compress" must be a level between 0 (none) and 22
TypeError: amber_serialize(): Option "compress" must be of type int|bool, string given
TypeError: amber_serialize(): Option "compress" must be of type int|bool, float given
TypeError: amber_serialize(): Option "compress" must be of type int|bool, null given
TypeError: amber_serialize(): Option "compress" must be of type int|bool, array given
amber_unserialize(): Unknown option "compress"; the options are allowed_classes, max_depth, max_elements, class_map, unknown_class and key

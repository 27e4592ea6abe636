--TEST--
max_elements must be an int of 0 or more, and is no option of amber_serialize()
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize(1);
foreach ([-1, '5', 1.0, null, []] as $wrong) {
    thrown(fn () => amber_unserialize($bytes, ['max_elements' => $wrong]));
}
thrown(fn () => amber_serialize(1, ['max_elements' => 5]));
?>
--EXPECT--
ValueError: amber_unserialize(): Option "max_elements" must be greater than or equal to 0
TypeError: amber_unserialize(): Option "max_elements" must be of type int, string given
TypeError: amber_unserialize(): Option "max_elements" must be of type int, float given
TypeError: amber_unserialize(): Option "max_elements" must be of type int, null given
TypeError: amber_unserialize(): Option "max_elements" must be of type int, array given
ValueError: amber_serialize(): Unknown option "max_elements"; the options are max_depth, key, compress and dictionary

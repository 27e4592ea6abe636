--TEST--
allowed_classes must be a bool or an array of class names
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize(1);
foreach ([null, 1, 'stdClass', new stdClass(), ['stdClass', 5], [null], [['A']], ['not a name!'], [new class { function __toString() { return 'A'; } }]] as $wrong) {
    thrown(fn () => amber_unserialize($bytes, ['allowed_classes' => $wrong]));
}
thrown(fn () => amber_unserialize($bytes, ['allowed_classes' => ['stdClass', '\Some\Name', 'x' => 'Other']]));
?>
--EXPECTF--
TypeError: amber_unserialize(): Option "allowed_classes" must be of type array|bool, null given
TypeError: amber_unserialize(): Option "allowed_classes" must be of type array|bool, int given
TypeError: amber_unserialize(): Option "allowed_classes" must be of type array|bool, string given
TypeError: amber_unserialize(): Option "allowed_classes" must be of type array|bool, stdClass given
TypeError: amber_unserialize(): Option "allowed_classes" must be an array of class names, int given
TypeError: amber_unserialize(): Option "allowed_classes" must be an array of class names, null given
TypeError: amber_unserialize(): Option "allowed_classes" must be an array of class names, array given
ValueError: amber_unserialize(): Option "allowed_classes" must be an array of class names, "not a name!" given
TypeError: amber_unserialize(): Option "allowed_classes" must be an array of class names, class@anonymous given
%s

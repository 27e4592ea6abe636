--TEST--
unknown_class must be "incomplete" or "throw"
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize(1);
foreach ([null, true, 'Throw', 'ignore', '', ['throw']] as $wrong) {
    thrown(fn () => amber_unserialize($bytes, ['unknown_class' => $wrong]));
}
?>
--EXPECTF--
TypeError: amber_unserialize(): Option "unknown_class" must be of type string, null given
TypeError: amber_unserialize(): Option "unknown_class" must be of type string, %s given
ValueError: amber_unserialize(): Option "unknown_class" must be "incomplete" or "throw", "Throw" given
ValueError: amber_unserialize(): Option "unknown_class" must be "incomplete" or "throw", "ignore" given
ValueError: amber_unserialize(): Option "unknown_class" must be "incomplete" or "throw", "" given
TypeError: amber_unserialize(): Option "unknown_class" must be of type string, array given

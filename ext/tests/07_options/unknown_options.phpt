--TEST--
An option that does not exist is a ValueError, in both functions
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize(1);
thrown(fn () => amber_serialize(1, ['depth' => 5]));
thrown(fn () => amber_serialize(1, ['allowed_classes' => false]));
thrown(fn () => amber_serialize(1, [5]));
thrown(fn () => amber_unserialize($bytes, ['depth' => 5]));
thrown(fn () => amber_unserialize($bytes, ['MAX_DEPTH' => 5]));
thrown(fn () => amber_unserialize($bytes, ['allowed_classes']));
?>
--EXPECTF--
ValueError: amber_serialize(): Unknown option "depth"; %s
ValueError: amber_serialize(): Unknown option "allowed_classes"; %s
ValueError: amber_serialize(): Unknown option 0; %s
ValueError: amber_unserialize(): Unknown option "depth"; %s
ValueError: amber_unserialize(): Unknown option "MAX_DEPTH"; %s
ValueError: amber_unserialize(): Unknown option 0; %s

--TEST--
A parent's private property that no longer exists becomes what native makes of it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class OldParent { private $p = 'of the parent'; private $q = 'parent'; }
class OldChild extends OldParent { private $p = 'of the child'; }
class NewParent { }
#[AllowDynamicProperties]
class NewChild extends NewParent { private $p; }
$bytes = amber_serialize(new OldChild());
$native = serialize(new OldChild());
$amber = amber_unserialize($bytes, ['class_map' => ['OldChild' => 'NewChild']]);
$expected = unserialize(str_replace('OldChild', 'NewChild', $native));
var_dump(serialize($amber) === serialize($expected));
?>
--EXPECT--
bool(true)

--TEST--
With unknown_class = throw, a class that does not exist or is not allowed throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Known { public $p; }
$bytes = amber_serialize([new Known(), unserialize('O:7:"Missing":0:{}')]);
thrown(fn () => amber_unserialize($bytes, ['unknown_class' => 'throw']));
thrown(fn () => amber_unserialize($bytes, ['unknown_class' => 'throw', 'allowed_classes' => false]));
thrown(fn () => amber_unserialize($bytes, ['unknown_class' => 'incomplete']));
?>
--EXPECTF--
Amber\DecodeException: Class Missing does not exist (at byte %d)
Amber\DecodeException: Class Known is not in allowed_classes (at byte %d)
no exception

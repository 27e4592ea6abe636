--TEST--
No autoloader runs for a class that is not allowed
--FILE--
<?php
$bytes = amber_serialize([unserialize('O:6:"Wanted":0:{}'), unserialize('O:8:"Unwanted":0:{}'), [unserialize('O:8:"Unwanted":1:{s:1:"p";i:1;}')]]);
spl_autoload_register(function ($class) { echo "load $class\n"; });
amber_unserialize($bytes, ['allowed_classes' => false]);
echo "--\n";
amber_unserialize($bytes, ['allowed_classes' => ['Wanted']]);
echo "--\n";
amber_unserialize($bytes, ['allowed_classes' => ['wanted'], 'class_map' => ['Unwanted' => 'Elsewhere']]);
?>
--EXPECT--
--
load Wanted
--
load Wanted

--TEST--
unserialize_callback_func is not called for a class that is not allowed
--INI--
unserialize_callback_func=callback
--FILE--
<?php
function callback($class) { echo "callback $class\n"; }
$bytes = amber_serialize(@unserialize('O:6:"Wanted":0:{}'));
amber_unserialize($bytes, ['allowed_classes' => []]);
?>
done
--EXPECT--
callback Wanted
done

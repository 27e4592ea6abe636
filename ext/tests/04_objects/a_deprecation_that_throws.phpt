--TEST--
An error handler that throws for a deprecation runs after the graph stands
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Closed { public $declared = 1; function __destruct() { echo "destructed\n"; } }
$o = new Closed();
@$o->extra = 2;
$bytes = amber_serialize([$o, $o]);
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
thrown(fn () => amber_unserialize($bytes));
?>
done
--EXPECT--
destructed
ErrorException: Creation of dynamic property Closed::$extra is deprecated
done
destructed

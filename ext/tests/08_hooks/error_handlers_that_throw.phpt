--TEST--
An error handler that throws ends the call, and the next one is as if it had not been
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
set_error_handler(fn ($level, $message) => throw new ErrorException($message, 0, $level));
class Sleeps { public $a = 1; function __sleep() { return ['a', 'missing']; } }
class SleepsOddly { public $a = 1; function __sleep() { return 5; } }
class Strict { public $a = 1; }
$list = [['text', 'text'], range(1, 50), (object) ['p' => 'text']];
function sound(array $list): void { echo serialize(amber_unserialize(amber_serialize($list))) === serialize($list) ? "sound\n" : "BROKEN\n"; }
thrown(fn () => amber_serialize([$list, new Sleeps(), $list]));
sound($list);
thrown(fn () => amber_serialize([$list, new SleepsOddly(), $list]));
sound($list);
// a property that is created dynamically, in the midst of others
thrown(fn () => amber_unserialize("\xC1\x01\xA3\xA1\x44text\xF8\x46Strict\x02\x41a\x41b\x01\x02\xA1\x05"));
sound($list);
ini_set('unserialize_callback_func', 'does_not_define_it');
function does_not_define_it($class) {}
thrown(fn () => amber_unserialize("\xC1\x01\xA3\xA1\x44text\xF8\x44Gone\x02\x41a\x41b\x01\x02\xA1\x05"));
sound($list);
?>
--EXPECTF--
ErrorException: amber_serialize(): "missing" returned as member variable from __sleep() but does not exist
sound
ErrorException: amber_serialize(): SleepsOddly::__sleep() should return an array only containing the names of instance-variables to serialize
sound
ErrorException: Creation of dynamic property Strict::$b is deprecated
sound
ErrorException: amber_unserialize(): Function does_not_define_it() hasn't defined the class it was called for
sound

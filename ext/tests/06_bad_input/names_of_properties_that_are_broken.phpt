--TEST--
A property whose name is mangled badly throws, and no notice is raised meanwhile
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class A { public $p = 1; private $q = 2; }
set_error_handler(function ($level, $message) { echo "notice: $message\n"; });
foreach (["\0", "\0\0", "\0*", "\0*\0", "\0A\0"] as $name) {
    echo printable($name), ': ';
    thrown(fn () => amber_unserialize(payload('F9 41 41 01' . sprintf('%02x', 0x40 + strlen($name)) . bin2hex($name) . '05')), false);
}
?>
--EXPECT--
\000: Amber\DecodeException
\000\000: Amber\DecodeException
\000*: Amber\DecodeException
\000*\000: Amber\DecodeException
\000A\000: Amber\DecodeException

--TEST--
Names of properties that are empty, or mangled badly, never crash
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class A { public $p = 1; private $q = 2; }
foreach (['', "\0", "\0\0", "\0*", "\0*\0", "\0A\0", "\0A\0p", "\0A\0q", "\0B\0q", "\0*\0q", "\0a\0q", "A\0q", "\0A\0q\0x"] as $name) {
    $key = sprintf('%02x', 0x40 + strlen($name)) . bin2hex($name);
    foreach (['41 41', '48 73 74 64 43 6C 61 73 73'] as $class) {
        try {
            $object = amber_unserialize(payload("F9 $class 01 $key 05"));
            $other = unserialize(sprintf('O:%d:"%s":1:{s:%d:"%s";i:5;}', strlen($object::class), $object::class, strlen($name), $name));
            echo serialize($object) === serialize($other) ? 'same' : 'DIFFERS: ' . printable(serialize($object) . ' ' . serialize($other)), "\n";
        } catch (Amber\DecodeException) {
            echo printable($name), ": exception\n";
        }
    }
}
?>
--EXPECTF--
%A

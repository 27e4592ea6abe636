--TEST--
Names of properties of other classes, empty names and others are taken as native takes them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class A { public $p = 1; private $q = 2; protected $r = 3; }
foreach (['', "\0A\0p", "\0A\0q", "\0B\0q", "\0*\0q", "\0*\0p", "\0*\0r", "\0a\0q", "A\0q", 'q', 'r', '7'] as $name) {
    $key = sprintf('%02x', 0x40 + strlen($name)) . bin2hex($name);
    foreach (['A' => '41 41', 'stdClass' => '48 73 74 64 43 6C 61 73 73'] as $class => $hex) {
        $object = amber_unserialize(payload("F8 $hex 01 $key 05"));
        $other = unserialize(sprintf('O:%d:"%s":1:{s:%d:"%s";i:5;}', strlen($class), $class, strlen($name), $name));
        echo serialize($object) === serialize($other) ? '' : 'DIFFERS: ' . printable(serialize($object) . ' ' . serialize($other)) . "\n";
    }
}
?>
done
--EXPECT--
done

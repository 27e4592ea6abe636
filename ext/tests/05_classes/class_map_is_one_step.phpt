--TEST--
class_map is one step: what it gives is not looked up again, and a private name's class is first taken as it stands, in any case
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { private $secret; function __construct($v) { $this->secret = $v; } }
class B { private $secret; function __construct($v) { $this->secret = $v; } }
class C { private $secret; function __construct($v) { $this->secret = $v; } }
function show(object $object): void { echo $object::class, ' ', strtr(key((array) $object), "\0", '|'), ' => ', current((array) $object), ', ', count((array) $object), "\n"; }
$map = ['class_map' => ['A' => 'B', 'B' => 'C']];
show(amber_unserialize(amber_serialize(new A('a')), $map));
show(amber_unserialize(amber_serialize(new B('b')), $map));
foreach (["\0A\0secret", "\0a\0secret", "\0B\0secret", "\0b\0secret"] as $name) {
    foreach (['A', 'B'] as $class) {
        show(@amber_unserialize("\xC1\x01\xF8\x41$class\x01" . chr(0x40 + strlen($name)) . $name . "\x42hi", $map));
    }
}
$chained = amber_unserialize(amber_serialize([new A(1), new B(2)]), ['class_map' => ['A' => 'B', 'B' => 'C'], 'allowed_classes' => ['B', 'C']]);
echo $chained[0]::class, ' ', $chained[1]::class, "\n";
?>
--EXPECT--
B |B|secret => a, 1
C |C|secret => b, 1
B |B|secret => hi, 1
C |C|secret => , 2
B |B|secret => hi, 1
C |C|secret => , 2
B |B|secret => hi, 1
C |C|secret => hi, 1
B |B|secret => hi, 1
C |C|secret => hi, 1
B C

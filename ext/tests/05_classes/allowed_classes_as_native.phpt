--TEST--
allowed_classes allows the same classes as native's option, and makes the same of the others
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class One { public $p = 1; private $q = 2; function __wakeup() { echo "wakeup one\n"; } }
class Two extends One { public $r; }
class Three { public $s = 3; function __serialize(): array { return ['x' => $this->s]; } function __unserialize(array $data): void { echo "unserialize three\n"; } }
$two = new Two();
$two->r = [new One(), new Three()];
$value = [$two, new One(), new Three(), $two];
foreach ([true, false, [], ['one'], ['TWO'], ['One', 'two'], ['three'], ['stdClass', 'THREE', 'Two']] as $allowed) {
    both(function ($serialize, $unserialize) use ($value, $allowed) {
        echo printable(serialize($unserialize($serialize($value), ['allowed_classes' => $allowed]))), "\n";
    });
}
?>
--EXPECTF--
wakeup one
unserialize three
wakeup one
wakeup one
unserialize three
a:4:{%s}
a:4:{%s}
a:4:{%s}
wakeup one
wakeup one
a:4:{%s}
wakeup one
a:4:{%s}
wakeup one
wakeup one
wakeup one
a:4:{%s}
unserialize three
unserialize three
a:4:{%s}
unserialize three
wakeup one
unserialize three
a:4:{%s}

--TEST--
After __unserialize() or __wakeup() throws, no more hooks run, and no destructors of what was waiting
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Wakes { public $name; function __construct($name) { $this->name = $name; } function __wakeup() { echo "wakeup $this->name\n"; if ($this->name === 'thrower') { throw new DomainException('from wakeup'); } } function __destruct() { echo "destruct $this->name\n"; } }
class Magic { public $name; function __construct($name) { $this->name = $name; } function __serialize(): array { return [$this->name]; } function __unserialize(array $d): void { echo "unserialize $d[0]\n"; if ($d[0] === 'thrower') { throw new DomainException('from unserialize'); } $this->name = $d[0]; } function __destruct() { echo "destruct ", $this->name ?? 'nameless', "\n"; } }
class Plain { public $name = 'plain'; function __destruct() { echo "destruct plain\n"; } }
foreach ([
    [new Wakes('first'), new Wakes('thrower'), new Wakes('last'), new Plain()],
    [new Magic('first'), new Magic('thrower'), new Magic('last'), new Wakes('wakes last')],
    [new Wakes('first'), new Magic('second'), new Wakes('thrower'), new Magic('last'), new Wakes('very last')],
] as $value) {
    $serialized = [];
    both(function ($serialize, $unserialize) use ($value) {
        thrown(fn () => $unserialize($serialize($value)));
        echo "--\n";
    });
}
ob_start(fn () => '');
?>
--EXPECT--
wakeup first
wakeup thrower
destruct first
destruct plain
DomainException: from wakeup
--
unserialize first
unserialize thrower
destruct first
DomainException: from unserialize
--
wakeup first
unserialize second
wakeup thrower
destruct first
destruct second
DomainException: from wakeup
--
destruct first
destruct thrower
destruct last
destruct plain
destruct first
destruct thrower
destruct last
destruct wakes last

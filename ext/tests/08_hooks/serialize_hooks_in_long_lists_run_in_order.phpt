--TEST--
__serialize() and __sleep() of objects in long lists are called in native's order, once each
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Sleeps { public $id; public $inner; function __construct($id, $inner = null) { $this->id = $id; $this->inner = $inner; } function __sleep() { echo "s$this->id "; return ['id', 'inner']; } }
class Magic { public $id; public $inner; function __construct($id, $inner = null) { $this->id = $id; $this->inner = $inner; } function __serialize(): array { echo "m$this->id "; return [$this->inner, $this->id]; } function __unserialize(array $d): void {} }
$shared = new Magic('shared', new Sleeps('in shared'));
both(function ($serialize) use ($shared) {
    $serialize(array_map(fn ($i) => ['id' => $i, 'a' => new Sleeps($i, new Magic("in $i", $shared)), 's' => $shared], range(1, 20)));
});
?>
--EXPECT--
s1 min 1 mshared sin shared s2 min 2 s3 min 3 s4 min 4 s5 min 5 s6 min 6 s7 min 7 s8 min 8 s9 min 9 s10 min 10 s11 min 11 s12 min 12 s13 min 13 s14 min 14 s15 min 15 s16 min 16 s17 min 17 s18 min 18 s19 min 19 s20 min 20 

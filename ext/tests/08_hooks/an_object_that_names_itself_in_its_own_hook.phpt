--TEST--
An object held in one place only may name itself in what its hook returns
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Magic { public $data; function __serialize(): array { return ['self' => $this, 'list' => [$this, [$this]]]; } function __unserialize(array $d): void { $this->data = $d; } }
class Sleeps { public $self; function __sleep() { $this->self = $this; return ['self']; } }
foreach ([1, 20] as $n) {
    $copies = round_trip(array_map(fn () => new Magic(), range(1, $n)));
    foreach ($copies as $copy) {
        $copy->data['self'] === $copy && $copy->data['list'][0] === $copy && $copy->data['list'][1][0] === $copy or print("another object\n");
    }
    $copies = round_trip(array_map(fn () => new Sleeps(), range(1, $n)));
    foreach ($copies as $copy) {
        $copy->self === $copy or print("another object\n");
    }
}
?>
done
--EXPECT--
done

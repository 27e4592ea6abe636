--TEST--
References and the object itself in what __serialize() returns come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Magic { public $a = 1; public $data; function __serialize(): array { return [&$this->a, &$this->a, 'self' => $this, 'list' => [$this]]; } function __unserialize(array $d): void { $this->data = $d; } }
$copy = round_trip(new Magic());
var_dump($copy->data['self'] === $copy, $copy->data['list'][0] === $copy);
$copy->data[0] = 'changed';
var_dump($copy->data[1]);
?>
--EXPECT--
bool(true)
bool(true)
string(7) "changed"

--TEST--
Hooks may call both functions, and the outer call goes on as if nothing had happened
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Inner { public $v; public $twin; function __construct($v) { $this->v = $v; } }
class Magic { public $v; function __construct($v) { $this->v = $v; } function __serialize(): array { return ['bytes' => amber_serialize([$this->v, $this->v, new Inner('x')]), 'v' => $this->v]; } function __unserialize(array $d): void { $this->v = [$d['v'], amber_unserialize($d['bytes'])]; } }
class Sleeps { public $v; public $bytes; function __construct($v) { $this->v = $v; } function __sleep() { $this->bytes = amber_serialize($this->v); return ['bytes']; } function __wakeup() { $this->v = amber_unserialize($this->bytes); } }
class Old implements Serializable { public $v; function __construct($v) { $this->v = $v; } function serialize() { return amber_serialize($this->v); } function unserialize($d) { $this->v = amber_unserialize($d); } }
$deep = 'core';
for ($i = 0; $i < 30; $i++) {
    $deep = [new Magic($deep), new Sleeps($deep), new Old(['some', 'more'])][$i % 3];
}
$value = [new Magic([1, 2, 'repeated text']), 'repeated text', new Sleeps(new Inner('y')), new Old(new Old([new Inner('z')])), ['repeated text'], $deep];
$copy = round_trip($value);
var_dump($copy[0]->v[0], $copy[0]->v[1][2]->v, $copy[1], $copy[2]->v->v, $copy[3]->v->v[0]->v, $copy[4]);
var_dump(amber_serialize($value) === amber_serialize($value));
?>
--EXPECT--
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  string(13) "repeated text"
}
string(1) "x"
string(13) "repeated text"
string(1) "y"
string(1) "z"
array(1) {
  [0]=>
  string(13) "repeated text"
}
bool(true)

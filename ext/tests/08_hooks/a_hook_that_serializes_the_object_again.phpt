--TEST--
__serialize() that serializes its own object by another call, once, ends
--FILE--
<?php
class Once { public $p = 1; private $nested = false; function __serialize(): array { if ($this->nested) { return ['p' => $this->p]; } $this->nested = true; $bytes = amber_serialize([$this, $this]); $this->nested = false; return ['bytes' => $bytes]; } function __unserialize(array $d): void { if (isset($d['bytes'])) { $this->p = count(amber_unserialize($d['bytes'])); } else { echo "inner\n"; } } }
var_dump(amber_unserialize(amber_serialize(new Once()))->p);
?>
--EXPECT--
inner
int(2)

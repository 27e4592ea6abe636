--TEST--
Hooks may call native's functions, and native's hooks Amber's
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class ToNative { public $v; public $w; function __serialize(): array { return [serialize([$this->v, $this->w]), $this->v]; } function __unserialize(array $d): void { [$this->v, $this->w] = unserialize($d[0]); } }
class ToAmber { public $v; public $w; function __serialize(): array { return [amber_serialize([$this->v, $this->w]), $this->v]; } function __unserialize(array $d): void { [$this->v, $this->w] = amber_unserialize($d[0]); } }
$a = new ToNative();
$b = new ToAmber();
$a->v = $b;
$a->w = [$b, $b];
$b->v = (object) ['x' => 1];
$b->w = $b->v;
$shared = [$a, $b, $a, $b->v];
$one = round_trip($shared);
$two = unserialize(serialize($shared));
var_dump(serialize($one) === serialize($two), $one[0] === $one[2], $one[1]->v === $one[1]->w, $one[0]->w[0] === $one[0]->v);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)

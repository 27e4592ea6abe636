--TEST--
Internal and user objects of all kinds in one long list come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Plain { public $inner; public int $n = 0; }
$list = [];
for ($i = 0; $i < 120; $i++) {
    $list[] = match ($i % 6) {
        0 => new ArrayObject([$i, $list[$i - 1] ?? null]),
        1 => new DateTimeImmutable("@$i"),
        2 => SplFixedArray::fromArray([$i]),
        3 => (function () use ($i, $list) { $p = new Plain(); $p->inner = $list[$i - 2]; $p->n = $i; return $p; })(),
        4 => (function () use ($list, $i) { $s = new SplObjectStorage(); $s[$list[$i - 1]] = $i; return $s; })(),
        5 => new ArrayIterator(['x' => $list[$i - 3]]),
    };
}
same('list', $list);
?>
--EXPECT--
list: same

--TEST--
In long lists of objects, hooks run in the same order as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Wakes { public $id; public $inner; function __construct($id, $inner) { $this->id = $id; $this->inner = $inner; } function __wakeup() { echo "w$this->id "; } }
class Magic { public $id; public $inner; function __construct($id, $inner) { $this->id = $id; $this->inner = $inner; } function __serialize(): array { return [$this->id, $this->inner]; } function __unserialize(array $d): void { echo "u$d[0] "; [$this->id, $this->inner] = $d; } }
class Plain { public $id; public $inner; function __construct($id, $inner) { $this->id = $id; $this->inner = $inner; } }
$values = [
    'one kind' => array_map(fn ($i) => new Wakes($i, null), range(1, 30)),
    'magic' => array_map(fn ($i) => new Magic($i, null), range(1, 30)),
    'inner ones' => array_map(fn ($i) => new Wakes($i, new Wakes("i$i", null)), range(1, 30)),
    'inner magic' => array_map(fn ($i) => new Magic($i, new Magic("i$i", null)), range(1, 30)),
    'in plain ones' => array_map(fn ($i) => new Plain($i, $i % 3 ? new Wakes($i, null) : new Magic($i, null)), range(1, 30)),
    'in records' => array_map(fn ($i) => ['id' => $i, 'a' => new Wakes("a$i", null), 'b' => new Magic("b$i", [new Wakes("c$i", null)])], range(1, 30)),
    'in columns of records' => array_map(fn ($i) => ['id' => $i, 'rows' => array_map(fn ($k) => ['k' => $k, 'o' => $k === 5 ? new Wakes("$i.$k", null) : null], range(1, 10))], range(1, 20)),
];
foreach ($values as $name => $value) {
    $logs = [];
    foreach (['unserialize' => 'serialize', 'amber_unserialize' => 'amber_serialize'] as $unserialize => $serialize) {
        ob_start();
        $unserialize($serialize($value));
        $logs[] = ob_get_clean();
    }
    echo $name, ': ', $logs[0] === $logs[1] ? 'same' : "DIFFERS\n  $logs[0]\n  $logs[1]", "\n";
}
?>
--EXPECT--
one kind: same
magic: same
inner ones: same
inner magic: same
in plain ones: same
in records: same
in columns of records: same

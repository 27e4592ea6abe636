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
    'in columns of records' => array_map(fn ($i) => ['id' => $i, 'rows' => array_map(fn ($k) => ['k' => $k, 'o' => $k === 5 ? new Wakes("$i.$k", null) : null], range(1, 20))], range(1, 20)),
    // hooks that run only when they are read
    'one in plain ones' => array_map(fn ($i) => new Plain($i, new Wakes($i, new Wakes("i$i", null))), range(1, 30)),
    'two in plain ones' => array_map(fn ($i) => new Plain(new Wakes("a$i", null), new Wakes("b$i", null)), range(1, 30)),
    'two in records' => array_map(fn ($i) => ['a' => new Wakes("a$i", null), 'id' => $i, 'b' => [new Wakes("b$i", null)]], range(1, 30)),
    'in rows in rows' => array_map(fn ($i) => ['rows' => array_map(fn ($k) => ['o' => new Wakes("$i.$k", null), 'k' => $k], range(1, 20))], range(1, 20)),
    'in rows in a column' => array_map(fn ($i) => ['one' => ['o' => new Wakes("$i", null), 'k' => $i], 'two' => $i], range(1, 20)),
    'in rows in two columns' => array_map(fn ($i) => ['one' => ['o' => new Wakes("o$i", null)], 'two' => ['o' => new Wakes("p$i", null)]], range(1, 20)),
    'two in rows in a column' => array_map(fn ($i) => ['one' => ['o' => new Wakes("o$i", null), 'p' => new Wakes("p$i", null)]], range(1, 20)),
    'some, of some' => array_map(fn ($i) => ['a' => $i === 9 ? new Wakes("a$i", null) : $i, 'b' => $i === 3 ? new Wakes("b$i", null) : $i], range(1, 20)),
    'in lists of one length' => array_map(fn ($i) => $i === 1 ? [1, 2] : [new Wakes("a$i", null), new Wakes("b$i", null)], range(1, 20)),
];
// objects that are met in a column further right first, and a date that a hook looks at
$shared = array_map(fn ($i) => new Wakes($i, null), range(0, 19));
$held = array_map(fn ($i) => new Plain($i, new Wakes($i, null)), range(0, 19));
$values += [
    'named further right' => array_map(fn ($i) => ['a' => $shared[$i], 'b' => $i === 0 ? $shared[5] : null], range(0, 19)),
    'named deeper' => array_map(fn ($i) => new Plain($shared[$i], $i === 2 ? ['x' => $shared[7]] : 0), range(0, 19)),
    'held by what is named' => array_map(fn ($i) => ['a' => [$held[$i]], 'b' => $i === 0 ? $held[5] : null], range(0, 19)),
    'beside one that all have' => (fn ($all) => array_map(fn ($i) => ['a' => new Wakes("a$i", null), 'b' => $all], range(0, 19)))(new Plain(1, null)),
    'beside one that all have, with a hook' => (fn ($all) => array_map(fn ($i) => ['a' => new Wakes("a$i", null), 'b' => $all], range(0, 19)))(new Plain(1, new Wakes('all', null))),
    'beside one that is in the first of them' => (fn ($all) => array_map(fn ($i) => ['a' => new Wakes("a$i", $i ? null : $all), 'b' => $all], range(0, 19)))(new Plain(1, null)),
    'named in one column' => [$shared[3], array_map(fn ($i) => ['a' => $i, 'b' => $shared[19 - $i]], range(0, 19))],
];
class Looks { public $row; static $before; function __wakeup() { echo self::$before?->inner->format('Y '); self::$before = $this->row; } }
$values['dates beside'] = array_map(function ($i) { $row = new Plain($looks = new Looks(), new DateTime("20$i-01-01")); $looks->row = $row; return $row; }, range(10, 29));
$values['dates before'] = array_map(function ($i) { $row = new stdClass(); $row->inner = new DateTimeImmutable("20$i-01-01"); $row->looks = new Looks(); $row->looks->row = $row; return $row; }, range(10, 29));
foreach ($values as $name => $value) {
    $logs = [];
    foreach (['unserialize' => 'serialize', 'amber_unserialize' => 'amber_serialize'] as $unserialize => $serialize) {
        ob_start();
        Looks::$before = null;
        $unserialize($serialize($value));
        $logs[] = ob_get_clean();
    }
    echo $name, ': ', $logs[0] === $logs[1] ? 'same' : "DIFFERS\n  $logs[0]\n  $logs[1]", "\n";
}
Looks::$before = $values = $value = $shared = $held = null; // PHP does not release them at its end
?>
--EXPECT--
one kind: same
magic: same
inner ones: same
inner magic: same
in plain ones: same
in records: same
in columns of records: same
one in plain ones: same
two in plain ones: same
two in records: same
in rows in rows: same
in rows in a column: same
in rows in two columns: same
two in rows in a column: same
some, of some: same
in lists of one length: same
named further right: same
named deeper: same
held by what is named: same
beside one that all have: same
beside one that all have, with a hook: same
beside one that is in the first of them: same
named in one column: same
dates beside: same
dates before: same

--TEST--
Objects and arrays made by __serialize() for the moment are never taken for each other
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Temp { public $n; function __construct($n) { $this->n = $n; } }
class Magic { public $n; public $d; function __construct($n) { $this->n = $n; } function __serialize(): array { return ['t' => new Temp($this->n), 'a' => [$this->n, [$this->n]], 'r' => new Temp("r$this->n")]; } function __unserialize(array $d): void { $this->d = $d; } }
$copy = round_trip(array_map(fn ($i) => new Magic($i), range(1, 100)));
$seen = [];
foreach ($copy as $i => $o) {
    if ($o->d['t']->n !== $i + 1 || $o->d['a'] !== [$i + 1, [$i + 1]] || $o->d['r']->n !== 'r' . $i + 1) {
        echo "$i is wrong\n";
    }
    $seen[spl_object_id($o->d['t'])] = $seen[spl_object_id($o->d['r'])] = true;
}
var_dump(count($seen));
?>
--EXPECT--
int(200)

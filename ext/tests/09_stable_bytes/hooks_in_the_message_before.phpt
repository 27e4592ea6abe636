--TEST--
A value has the same bytes whether the message before had hooks inside, or none
--FILE--
<?php
class Magic { public $id; public $inner; function __construct($id, $inner = null) { $this->id = $id; $this->inner = $inner; } function __serialize(): array { return ['id' => $this->id, 'inner' => $this->inner]; } }
class Sleeps extends Magic { function __sleep() { return ['id', 'inner']; } }
class Plain { public $a = 1; protected $b = [1, 2]; public $more; public ?Plain $unset; }
class Other { public $a = 'a', $x; }
#[AllowDynamicProperties]
class Dynamic { public $declared = 'declared'; private $own = [1]; }

$plain = fn ($more = null) => (function () use ($more) { $p = new Plain(); $p->more = $more; return $p; })();
$dynamic = new Dynamic();
$dynamic->added = ['text', 'text'];
$std = (object) ['x' => 'text', 'y' => $plain('text')];
$shared = $plain();
$reference = 'text';
$records = array_map(fn ($i) => ['id' => $i, 'Plain' => "name $i", 'p' => $i / 4], range(1, 300));
$values = [
    'plain objects' => [$plain(), new Other(), $plain($plain([$shared, $shared])), 'Plain', 'Other', $std, $dynamic],
    'rows of objects' => [array_map($plain, range(1, 40)), array_map(fn ($i) => (object) ['i' => $i, 'Other' => new Other()], range(1, 20))],
    'records' => [$records, $shared, ['Other' => 'Plain'], $records],
    'dates' => [new DateTime('2020-01-01 UTC'), new DateTimeImmutable('2021-01-01 UTC'), new DateTimeZone('Europe/Rome')],
    'a reference' => [&$reference, $std],
    'deep' => array_reduce(range(1, 200), fn ($inner) => [$inner], $plain()),
    'hooks inside' => [new Magic(1, $plain('text')), new Sleeps(2, new Other()), $records, $std, $dynamic],
    'hooks in rows' => [array_map(fn ($i) => ['i' => $i, 'h' => new Magic($i)], range(1, 20)), 'Magic', 'Plain', $plain()],
    'a hook around all' => new Magic('outer', [new Sleeps('inner', $std), 'Sleeps', $records]),
    'a hook around what has none' => new Magic('outer', [$plain(), new Other(), 'Other', $records]),
];
$before = ['hooks' => [new Magic(1)], 'none' => [1, 2], 'another kind' => [[new Sleeps(1, new Other())], new Other()]];
foreach ($values as $name => $value) {
    $bytes = [];
    foreach ($before as $what => $first) {
        foreach ([1, 2] as $times) {
            amber_serialize($first);
            $bytes[$what . $times] = bin2hex(amber_serialize($value));
        }
    }
    echo $name, ': ', count(array_unique($bytes)) === 1 ? 'the same' : 'DIFFER', "\n";
}
?>
--EXPECT--
plain objects: the same
rows of objects: the same
records: the same
dates: the same
a reference: the same
deep: the same
hooks inside: the same
hooks in rows: the same
a hook around all: the same
a hook around what has none: the same

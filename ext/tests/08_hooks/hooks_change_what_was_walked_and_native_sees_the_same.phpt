--TEST--
What hooks change behind the walk is written as natively, whoever goes on and whatever was serialized before
--INI--
error_reporting=24575
--FILE--
<?php
class Hook { public $n; public $how; function __construct($n, $how = null) { $this->n = $n; $this->how = $how; } function __serialize(): array { $GLOBALS['called'][] = $this->n; $given = $this->how ? ($this->how)() : null; return is_array($given) ? $given : ['n' => $this->n]; } function __unserialize(array $data): void { $this->n = $data; } }
#[AllowDynamicProperties]
class Plain { public $a = 'before'; public $b; public $c; }
class Old implements Serializable { function serialize() { return 'old'; } function unserialize($data) { } }

$values = [
    'a slot, Serializable behind it' => function () { $p = $GLOBALS['p'] = new Plain(); $p->b = new Hook(1, function () { $GLOBALS['p']->a = 'after'; }); $p->c = new Old(); return $p; },
    'a slot, 200 levels behind it' => function () { $p = $GLOBALS['p'] = new Plain(); $p->b = new Hook(1, function () { $GLOBALS['p']->a = 'after'; }); $p->c = array_reduce(range(1, 200), fn ($x) => [$x]); return $p; },
    'a date' => function () { $d = new DateTime('2020-01-01 UTC'); return [$d, new Hook(1, function () use ($d) { $d->modify('+1 year')->setTimezone(new DateTimeZone('Europe/Rome')); }), $d]; },
    'hooks in a property of a date' => function () { $d = new DateTime('2020-01-01 UTC'); $d->more = new Hook(1); return [new Hook(0), $d, new Hook(2)]; },
    'a reference whose other holder goes' => function () { $q = 'before'; $held = ['r' => &$q]; return [$held, new Hook(1, function () use (&$q) { $q = 'after'; unset($q); })]; },
    'the same, and one that is met twice' => function () { $q = 'before'; $one = 1; $held = ['r' => &$q]; return [$held, new Hook(1, function () use (&$q) { $q = 'after'; }), [&$one, &$one]]; },
    'an object by a reference, and what replaces it' => function () { $o = new Plain(); return ['a' => &$o, 'h' => new Hook(1, function () use (&$o) { $o = 'later'; }), 'b' => &$o]; },
    'a value by a reference, and an object in its place' => function () { $o = 'value'; return ['a' => &$o, 'h' => new Hook(1, function () use (&$o) { $o = new Hook(2); }), 'b' => &$o]; },
];
foreach ($values as $name => $make) {
    $called = [];
    $native = print_r(unserialize(serialize($make())), true) . json_encode($called);
    foreach (['none', 'hooks'] as $before) {
        amber_serialize($before === 'hooks' ? [new Hook(9)] : [1]);
        $called = [];
        $amber = print_r(amber_unserialize(amber_serialize($make())), true) . json_encode($called);
        echo $amber === $native ? '' : "$name, $before before: DIFFERS\n$native\n$amber\n";
    }
}

// hooks of what an array held stands in, which is met again while it is walked
$array = [new Hook(1, fn () => ['x' => $GLOBALS['array'], 'y' => $GLOBALS['third']]), [1], new Hook(2)];
$third = new Hook(3);
$called = [];
amber_serialize($array);
echo json_encode($called), "\n";

// a property that is added later, where the others are in slots
$p = new Plain();
$p->dynamic = 1;
(array) $p;
amber_serialize([$p, new Hook(1, function () use ($p) { $p->more = 'more'; })]);
$p->a = 'set';
echo json_encode((array) $p), ' ', json_encode($p->a), "\n";
?>
--EXPECT--
[1,2,3]
{"a":"set","b":null,"c":null,"dynamic":1,"more":"more"} "set"

--TEST--
load(): whatever changes a loaded array changes a copy of it
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$file = new_file();
$value = [
    'map' => ['b' => 'two', 'a' => 'one', 'c' => ['deep' => [3, 2, 1]]],
    'list' => [3, 1, 2, 1, 'x', 'Y'],
    'rows' => [['id' => 1, 'n' => 'one'], ['id' => 2, 'n' => 'two']],
    'text' => 'some text',
];
Amber\store($file, $value);

class Typed
{
    public array $array;
    public static array $static = [];
    public ?string $text = null;
}

function remember($value = null) { static $kept = []; $kept[] = $value; $kept[0]['map']['a'] .= '!'; return $kept; }
function generate(array $array) { foreach ($array as $key => &$item) { $got = yield $key => $item; $item = $got; } }
function &reference(array &$array) { return $array['map']; }

$ways = [
    'append' => function ($a) { $a[] = 1; $a['list'][] = 2; $a['map']['c']['deep'][] = 0; },
    'unset' => function ($a) { unset($a['map']['a'], $a['list'][1], $a['text']); },
    'foreach by reference' => function ($a) {
        foreach ($a['rows'] as &$row) { foreach ($row as &$cell) { $cell .= '!'; } }
    },
    'references to elements' => function ($a) { $r = &$a['map']['a']; $r = 'changed'; $s = &$a['list']; $s = []; },
    'references by functions' => function ($a) { $r = &reference($a); $r['new'] = 1; },
    'sorts' => function ($a) {
        sort($a['list']); rsort($a['list']); ksort($a['map']); usort($a['rows'], fn ($x, $y) => $y['id'] <=> $x['id']);
        asort($a['map']['c']['deep']); shuffle($a['list']); array_multisort($a['list']);
    },
    'stack functions' => function ($a) {
        array_push($a['list'], 1); array_pop($a['list']); array_shift($a['list']); array_unshift($a['list'], 0);
        array_splice($a['list'], 1, 2, ['new']);
    },
    'array functions' => function ($a) {
        array_walk_recursive($a, function (&$v) { $v = 'x'; });
        array_map(fn ($v) => $v, $a); array_merge($a, ['map' => 1]); array_replace_recursive($a, ['list' => [9]]);
        array_merge_recursive($a, $a); array_flip(['x' => 1]); extract($a); compact('a'); array_fill_keys($a['list'], $a);
        array_combine(array_keys($a), $a); array_reverse($a, true); array_unique($a['list']); array_column($a['rows'], 'n', 'id');
        array_filter($a); array_slice($a, 1); array_chunk($a['list'], 2, true); range(1, 2) + $a;
    },
    'pointers' => function ($a) { next($a); end($a['list']); prev($a['list']); current($a); reset($a); key($a); },
    'strings' => function ($a) {
        $a['text'][0] = 'S'; $a['text'] .= ' and more'; $t = $a['map']['a']; $t .= '!'; settype($a['text'], 'array');
    },
    'typed properties' => function ($a) {
        $o = new Typed(); $o->array = $a; $o->array['map'] = 1; $o->text = $a['text']; $o->text .= '!';
        Typed::$static = $a; Typed::$static['list'][] = 1; $r = &$o->array; $r['new'] = 1;
    },
    'static variables' => function ($a) { remember($a); remember($a); },
    'generators' => function ($a) { $g = generate($a); foreach ($g as $k => $v) { $g->send('sent'); } },
    'objects of arrays' => function ($a) {
        $o = new ArrayObject($a); $o['map'] = 1; $o->ksort(); foreach ($o as $k => $v) { $o[$k] = 2; }
        $i = new ArrayIterator($a); foreach ($i as $k => $v) { $i[$k] = 3; } iterator_to_array(new RecursiveIteratorIterator(new RecursiveArrayIterator($a)));
        $s = (object) $a; $s->map = 1; $s->new = 2; $b = (array) $s; $b['x'] = 1; SplFixedArray::fromArray($a['list'])[0] = 1;
    },
    'destructuring' => function ($a) { ['map' => ['a' => $x], 'list' => [, $y]] = $a; $x = $y = 1; [$p, [$q]] = [1, &$a['list']]; },
    'dumps' => function ($a) {
        ob_start(); var_dump($a); print_r($a); var_export($a); ob_end_clean();
    },
    'serializers' => function ($a) {
        unserialize(serialize($a)); json_decode(json_encode($a)); amber_unserialize(amber_serialize([$a, $a]));
        http_build_query($a); md5(serialize($a)); $a == unserialize(serialize($a));
    },
    'scope' => function ($a) { $GLOBALS['kept'] = $a; $GLOBALS['kept']['map'] = 1; $c = function () use (&$a) { $a[] = 1; }; $c(); },
    'constants' => function ($a) { define('LOADED', $a); $x = LOADED; $x['map'] = 1; },
    'names' => function ($a) {
        define($a['map']['a'], 1); ${$a['text']} = 1; class_exists($a['map']['b']); @ini_set('user_agent', $a['text']);
        preg_match('/' . $a['map']['a'] . '/u', $a['text']); setlocale(LC_ALL, 'C'); putenv("AMBER=" . $a['text']);
        $o = new stdClass(); $o->{$a['text']} = 1; $o->{$a['map']['a']} = &$o->{$a['text']}; [$a['text'] => 1];
    },
];
foreach ($ways as $name => $way) {
    $way(Amber\load($file));
    if (Amber\load($file) !== $value || serialize(Amber\load($file)) !== serialize($value)) {
        echo "$name changed it\n";
    }
}
gc_collect_cycles();
class AtTheEnd { public $array; function __destruct() { $this->array['map'] = 1; echo count($this->array), "\n"; } }
$end = new AtTheEnd();
$end->array = Amber\load($file);
var_dump(Amber\load($file) === $value);
?>
--EXPECT--
bool(true)
4

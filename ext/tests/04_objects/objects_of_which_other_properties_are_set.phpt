--TEST--
Objects of one class of which not the same properties are set come back as they were, with the same bytes however PHP keeps them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum Kind: string { case A = 'a'; case Bee = 'b'; }
class Some { public int $a; public ?string $b; public Kind $c; public array $d; protected float $e; public $f; function set($e) { $this->e = $e; } }
class SomeMore extends Some { public $f = 7; public Kind $g; public Kind $h = Kind::Bee; }
$more = array_map(fn ($i) => "public int \$p$i;", range(1, 70));
eval('class Many { ' . implode(' ', $more) . ' }');
$makers = [
    'some' => fn () => new Some(), 'some more' => fn () => new SomeMore(), 'many' => fn () => new Many(), 'any' => fn () => new stdClass(),
];
$set = [
    fn ($o) => $o->a = 1, fn ($o) => $o->b = 'b', fn ($o) => $o->c = Kind::A, fn ($o) => $o->d = [1, 'd'], fn ($o) => $o instanceof Some && $o->set(1.5),
    function ($o) { unset($o->f); }, fn ($o) => $o instanceof SomeMore && $o->g = Kind::Bee, fn ($o) => $o->p7 = 7, fn ($o) => $o->p70 = 70,
];
error_reporting(E_ALL & ~E_DEPRECATED);
for ($seed = 0; $seed < 60; $seed++) {
    mt_srand($seed);
    $names = $seed % 3 ? [array_rand($makers)] : array_keys($makers);
    $value = [];
    $ways = mt_rand(1, 9);
    for ($i = 0; $i < 60; $i++) {
        $value[] = $object = $makers[$names[array_rand($names)]]();
        foreach (mt_rand(0, 2) ? $set : [] as $n => $do) {
            if (mt_rand(0, $ways) > $n) {
                $do($object);
            }
        }
    }
    $bytes = amber_serialize($value);
    foreach ($value as $object) {
        if (mt_rand(0, 1)) {
            serialize($object);
        }
    }
    if (amber_serialize($value) !== $bytes) {
        echo "$seed: other bytes with tables of properties\n";
    }
    if (portrait(round_trip($value)) !== portrait(unserialize(serialize($value)))) {
        echo "$seed: another value\n";
    }
}
echo "done\n";
?>
--EXPECT--
done

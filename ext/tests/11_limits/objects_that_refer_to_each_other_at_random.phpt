--TEST--
Cycles are refused for their levels only if there are more arrays and objects than levels are allowed
--EXTENSIONS--
amber
--FILE--
<?php
class Node
{
    public $a;
    public $b;
}
function graph(int $count): array
{
    mt_srand(4);
    for ($i = 0; $i < $count; $i++) {
        $nodes[] = new Node();
    }
    foreach ($nodes as $node) {
        $node->a = $nodes[mt_rand(0, $count - 1)];
        $node->b = $nodes[mt_rand(0, $count - 1)];
    }
    return $nodes;
}
function cut(array $nodes): void
{
    foreach ($nodes as $node) {
        $node->a = $node->b = null;
    }
}
function refused(callable $call): string
{
    try {
        $call();
        return 'taken';
    } catch (Amber\EncodeException | Amber\DecodeException $e) {
        return str_contains($e->getMessage(), 'nested deeper than max_depth') ? 'refused' : $e->getMessage();
    }
}
foreach ([300 => 300, 2000 => 4096, 5000 => 4096] as $count => $depth) {
    $nodes = graph($count);
    $bytes = amber_serialize($nodes, ['max_depth' => 0]);
    foreach ([$depth, intdiv($count, 16)] as $most) {
        $written = refused(fn () => amber_serialize($nodes, ['max_depth' => $most]));
        $read = refused(function () use ($bytes, $most, &$back) { $back = amber_unserialize($bytes, ['max_depth' => $most]); });
        $same = $back === null ? 'no value' : (serialize($back) === serialize($nodes) ? 'the same' : 'another value');
        echo "$count objects, $most levels: $written, $read, $same\n";
        cut($back ?? []);
        $back = null;
    }
    cut($nodes);
}
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
300 objects, 300 levels: taken, taken, the same
300 objects, 18 levels: refused, refused, no value
2000 objects, 4096 levels: taken, taken, the same
2000 objects, 125 levels: refused, refused, no value
5000 objects, 4096 levels: taken, taken, the same
5000 objects, 312 levels: refused, refused, no value

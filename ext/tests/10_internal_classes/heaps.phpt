--TEST--
Heaps and priority queues come back, or not, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['SplMinHeap', 'SplMaxHeap', 'SplPriorityQueue'] as $class) {
    $heap = new $class();
    foreach ([3, 1, 2] as $n) {
        $class === 'SplPriorityQueue' ? $heap->insert("v$n", $n) : $heap->insert($n);
    }
    $results = [];
    foreach ([fn () => unserialize(serialize($heap)), fn () => round_trip($heap)] as $call) {
        try {
            $copy = $call();
            $results[] = $copy::class . ' ' . serialize($copy) . ' ' . count($copy);
        } catch (Exception $e) {
            $results[] = 'exception';
        }
    }
    echo $class, ': ', $results[0] === $results[1] ? 'same' : "DIFFERS $results[0] $results[1]", "\n";
}
?>
--EXPECT--
SplMinHeap: same
SplMaxHeap: same
SplPriorityQueue: same

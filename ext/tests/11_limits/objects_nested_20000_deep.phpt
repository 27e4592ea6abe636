--TEST--
Objects nested 20,000 deep come back when max_depth is raised
--INI--
memory_limit=256M
--FILE--
<?php
class Node { public ?Node $next = null; public int $n = 0; }
class Magic { public $next; function __serialize(): array { return [$this->next]; } function __unserialize(array $d): void { [$this->next] = $d; } }
foreach (['Node', 'Magic'] as $class) {
    $first = null;
    for ($i = 0; $i < 20000; $i++) {
        $node = new $class();
        $node->next = $first;
        $first = $node;
    }
    $copy = amber_unserialize(amber_serialize($first, ['max_depth' => 0]), ['max_depth' => 0]);
    $count = 0;
    while ($copy) {
        $copy = $copy->next;
        $count++;
    }
    var_dump($count);
    while ($first) {
        $first = $first->next;
    }
}
?>
--EXPECT--
int(20000)
int(20000)

--TEST--
Objects of one list that are met again, in it or elsewhere, come back as the same objects
--FILE--
<?php
class Item { public function __construct(public int $id, public ?Item $next = null, public array $more = []) {} }

$items = array_map(fn ($id) => new Item($id), range(1, 20));
$items[3]->next = $items[15];    // ahead, in the same list
$items[17]->next = $items[2];    // back
$items[5]->next = $items[5];     // itself
$items[] = $items[7];            // twice in the list
$items[9]->more = [$items[1], new Item(99, $items[0])];
$value = ['all' => $items, 'some' => [$items[4], $items[18]], 'alone' => array_map(fn ($id) => new Item($id), range(1, 9))];

$bytes = amber_serialize($value);
$copy = amber_unserialize($bytes);
$all = $copy['all'];
var_dump(serialize($copy) === serialize($value), amber_serialize($copy) === $bytes);
var_dump($all[3]->next === $all[15], $all[17]->next === $all[2], $all[5]->next === $all[5], $all[20] === $all[7],
    $all[9]->more[0] === $all[1], $all[9]->more[1]->next === $all[0], $copy['some'] === [$all[4], $all[18]]);

// held by others too, or not: the same bytes
$held = [...$items, ...$copy['alone']];
var_dump(amber_serialize($value) === $bytes);
$items = $value = $copy = $all = $held = null;
gc_collect_cycles(); // PHP does not at its end
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

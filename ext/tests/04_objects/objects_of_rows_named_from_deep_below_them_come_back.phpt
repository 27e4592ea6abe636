--TEST--
Objects of rows that are named from deep below, as by the items of a linked list in each, come back
--FILE--
<?php
class Owner { public $name; public $head; }
class Item { public $next; public $owner; }
// Takes the arrays around $value off, one by one, as serialize() would need a stack as deep; returns how many.
function unwrap(&$value): int {
    for ($levels = 0; is_array($value); $levels++) {
        $value = $value[0];
    }
    return $levels;
}
foreach ([1, 127, 128, 129, 130, 500] as $length) {
    $owners = [];
    for ($i = 0; $i < 16; $i++) {
        $owner = new Owner;
        $owner->name = "owner $i";
        for ($j = 0; $j < $length; $j++) {
            $item = new Item;
            [$item->owner, $item->next] = [$owner, $owner->head];
            $owner->head = $item;
        }
        $owners[] = $owner;
    }
    echo "$length: ";
    var_dump(serialize(amber_unserialize(amber_serialize($owners))) === serialize($owners));
}
foreach ([100, 125, 126, 127, 128, 129, 130, 4000] as $levels) {
    $owners = [];
    for ($i = 0; $i < 20; $i++) {
        $owners[$i] = new Owner;
        [$owners[$i]->name, $owners[$i]->head] = [$i, [$i]];
    }
    $owners[0]->head = $owners[0];
    for ($i = 0; $i < $levels; $i++) {
        $owners[0]->head = [$owners[0]->head];
    }
    $copies = amber_unserialize(amber_serialize($owners));
    echo "$levels levels of arrays: ";
    var_dump(unwrap($copies[0]->head) === $levels && unwrap($owners[0]->head) === $levels
        && $copies[0]->head === $copies[0] && serialize($copies) === serialize($owners));
}
?>
--EXPECT--
1: bool(true)
127: bool(true)
128: bool(true)
129: bool(true)
130: bool(true)
500: bool(true)
100 levels of arrays: bool(true)
125 levels of arrays: bool(true)
126 levels of arrays: bool(true)
127 levels of arrays: bool(true)
128 levels of arrays: bool(true)
129 levels of arrays: bool(true)
130 levels of arrays: bool(true)
4000 levels of arrays: bool(true)

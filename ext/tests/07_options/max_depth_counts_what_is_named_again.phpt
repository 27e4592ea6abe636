--TEST--
max_depth of amber_serialize() counts the levels of arrays and objects that are met again, as that of amber_unserialize() does
--FILE--
<?php
class Node { public $prev; }
function serializes(mixed $value, int $depth): bool
{
    try {
        $bytes = amber_serialize($value, ['max_depth' => $depth]);
    } catch (Amber\EncodeException) {
        return false;
    }
    amber_unserialize($bytes, ['max_depth' => $depth]);
    return true;
}
$list = [];
for ($i = 0, $array = [1, 2, 3, 4]; $i < 30; $i++) {
    $list[] = $array = [$array, "element $i"];
}
var_dump(serializes($list, 31), serializes($list, 32));
$list = [];
for ($i = 0, $node = null; $i < 30; $i++) {
    $next = new Node();
    $next->prev = $node;
    $list[] = $node = $next;
}
var_dump(serializes($list, 14), serializes($list, 16));
$list = [];
for ($i = 0, $inner = 1; $i < 30; $i++) {
    $list[$i] = [&$inner];
    unset($inner);
    $inner = &$list[$i];
}
var_dump(serializes($list, 29), serializes($list, 31));
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)

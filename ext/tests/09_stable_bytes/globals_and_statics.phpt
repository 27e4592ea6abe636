--TEST--
Arrays from constants, statics and defaults, which PHP never counts, give the bytes of ordinary ones
--FILE--
<?php
const TABLE = ['a' => [1, 2, 3], 'b' => 'text', 'rows' => [['x' => 1, 'y' => 2], ['x' => 3, 'y' => 4]]];
class Holder { const TABLE = TABLE; public $table = TABLE; static $static = TABLE; }
function made() { return ['a' => explode(',', '1,2,3'), 'b' => 'te' . strrev('tx'), 'rows' => array_map(fn ($i) => ['x' => $i * 2 - 1, 'y' => $i * 2], [1, 2])]; }
$made = made();
$made['a'] = array_map(intval(...), $made['a']);
$bytes = amber_serialize($made);
foreach ([TABLE, Holder::TABLE, (new Holder())->table, Holder::$static] as $table) {
    var_dump(amber_serialize($table) === $bytes);
}
var_dump(amber_serialize([TABLE, TABLE]) === amber_serialize([$made, $made]), amber_serialize([TABLE, $made]) === amber_serialize([$made, TABLE]));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

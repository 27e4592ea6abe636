--TEST--
Of two equal lists one may be rows, and the other not, as the message has no expansion budget left: what follows is named as before
--EXTENSIONS--
amber
--FILE--
<?php
/** Rows that each lack some keys. hole: in tables with holes. */
function rows(int $seed, bool $hole = false): array {
    $rows = [];
    for ($i = 0; $i < 16; $i++) {
        $row = $hole ? ['hole' => 1] : [];
        $row += ['xx' => $seed + $i * 7, 'yy' => "s$seed$i"];
        $row += ($i % 3 !== 1 ? ['zz' => $i * $seed] : []) + ($i % 3 !== 2 ? ['ww' => $i] : []) + ($i % 3 ? ['vv' => 5] : []);
        unset($row['hole']);
        $rows[] = $row;
    }
    return $rows;
}
$differ = 0;
// rows that take hardly a byte, around the numbers that leave budget for 16 more of some columns, and not of others
foreach ([...range(30000, 30080, 4), ...range(31320, 31380, 4), ...range(32800, 32860, 4)] as $many) {
    $filling = array_map(fn ($i) => ['a' => $i], range(1, $many));
    $value = [$filling, rows(1000), rows(1000, true), rows(3000)];
    $bytes = amber_serialize($value);
    try {
        $differ += amber_unserialize($bytes) !== $value;
    } catch (Amber\DecodeException $e) {
        echo "$many: ", $e->getMessage(), "\n";
    }
    $differ += $bytes !== amber_serialize([$filling, rows(1000), rows(1000), rows(3000)]);
}
var_dump($differ);
?>
--EXPECT--
int(0)

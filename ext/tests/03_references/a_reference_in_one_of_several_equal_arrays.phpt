--TEST--
A reference that two arrays share stays one, whatever equal arrays without references stand before or between them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

function with(mixed $value): array
{
    return [1, $value, 'end'];
}
$value = 1;
$shared = ['k' => &$value];
same('an equal array between them', [range(1, 300), with($shared), with(['k' => 1]), with($shared)]);

function distinct(int $n): array
{
    return array_map(fn ($i) => [$i, [$i, 'm'], 'end'], range(0, $n - 1));
}
function as_hash(array $list): array
{
    $hash = ['front' => 0] + $list;
    unset($hash['front']);
    return $hash;
}
// of two equal lists the second is kept by other means than the first, and taken back: numbers of its arrays are given anew
for ($fill = 100, $kept = true; $fill < 160; $fill++) {
    $list = array_merge([range(1, 300)], array_fill(0, 60, ['s']), [distinct(200), as_hash(distinct(200))]);
    for ($i = 0; $i < $fill; $i++) {
        $list[] = $i % 2 ? ["filler $i"] : ["filler $i", 1];
    }
    array_push($list, [130, $shared, 'end'], [130, $shared, 'end']);
    $copy = round_trip($list);
    $copy[count($copy) - 2][1]['k'] = 'changed';
    $kept = $kept && $copy[count($copy) - 1][1]['k'] === 'changed';
}
var_dump($kept);
?>
--EXPECT--
an equal array between them: same
bool(true)

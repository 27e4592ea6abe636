--TEST--
A map of many keys is equal to one that stands too deep for columns, whether it is the same array or not
--EXTENSIONS--
amber
--FILE--
<?php
function nest(array $array, int $levels): array
{
    for (; $levels; $levels--) {
        $array = [$array];
    }
    return $array;
}
function make(): array
{
    for ($i = 0; $i < 70; $i++) {
        $map["key number $i"] = $i * $i;
    }
    return $map;
}
$map = make();
foreach ([100, 126, 127, 128, 200] as $levels) {
    var_dump(amber_serialize([$map, nest($map, $levels)]) === amber_serialize([$map, nest(make(), $levels)]));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

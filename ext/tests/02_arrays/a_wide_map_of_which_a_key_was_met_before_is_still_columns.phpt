--TEST--
A large array stays columns where few of its keys were met before, or all of them begin alike
--EXTENSIONS--
amber
--FILE--
<?php
function catalogue(string $language, int $from = 0): array
{
    for ($i = $from; $i < 200; $i++) {
        $texts["shop.checkout.step_$i"] = "$language: " . md5($language . $i);
    }
    return $texts;
}
$one = catalogue('de');
$bytes = strlen(amber_serialize([$one]));
foreach (array_keys($one) as $key) {
    $value = [$key, $one];
    if (strlen(amber_serialize($value)) > $bytes + 40 || amber_unserialize(amber_serialize($value)) !== $value) {
        echo "$key: longer than a name, or another value\n";
    }
}
foreach ([2, 3, 26] as $count) {
    $languages = array_map(catalogue(...), array_map(strval(...), range(1, $count)));
    var_dump(strlen(amber_serialize($languages)) <= $count * $bytes, amber_unserialize(amber_serialize($languages)) === $languages);
}
var_dump(strlen(amber_serialize([$one, catalogue('fr', 7)])) <= 2 * $bytes);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

--TEST--
A list gives the same bytes whether PHP stores it packed or hashed
--FILE--
<?php
foreach ([0, 1, 2, 7, 8, 20, 300] as $n) {
    $packed = $n ? range(1, $n) : [];
    $hashed = ['x' => 1] + $packed;
    unset($hashed['x']);
    $grown = [];
    for ($i = 0; $i < $n; $i++) {
        $grown[] = $i + 1;
    }
    $filtered = array_filter(['drop' => 0] + $packed);
    var_dump(amber_serialize($packed) === amber_serialize($hashed) && amber_serialize($packed) === amber_serialize($grown)
        && amber_serialize($packed) === amber_serialize($filtered));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

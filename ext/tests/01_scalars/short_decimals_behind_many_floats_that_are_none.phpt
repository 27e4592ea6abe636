--TEST--
Floats that are short decimals are written so behind many that are none
--EXTENSIONS--
amber
--FILE--
<?php
foreach ([0, 15, 16, 17, 100] as $others) {
    $value = [];
    for ($i = 0; $i < $others; $i++) {
        $value[] = ["sine $i" => sin($i + 1)];
    }
    $before = strlen(amber_serialize($value));
    for ($i = 0; $i < 40; $i++) {
        $value[] = ["half $i" => $i + .5];
    }
    /* a map's tag, its key, a tag and two bytes each */
    $bytes = amber_serialize($value);
    var_dump(strlen($bytes) - $before < 40 * (1 + 8 + 3) + 8, amber_unserialize($bytes) === $value);
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
bool(true)
bool(true)
bool(true)

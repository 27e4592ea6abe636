--TEST--
Key lists that have one hash, as PHP hashes keys, have the bytes of others, and are named when they come again
--FILE--
<?php
/* Each of many lists of five keys twice, of which this one is another each time. Ez and FY have one hash. */
function twice(int $place, array $digits): array
{
    $arrays = [];
    for ($i = 0; $i < 500; $i++) {
        $keys = ['one', 'two', 'three', 'four', 'five'];
        $keys[$place] = strtr(sprintf('%09b', $i), $digits);
        $arrays[] = array_combine($keys, [true, false, null, 1, 2]);
    }
    foreach (array_reverse($arrays) as $array) {
        $arrays[] = array_combine(array_keys($array), [null, 3, 4, 5, 6]);
    }
    return $arrays;
}
for ($place = 0; $place < 5; $place++) {
    $value = twice($place, ['Ez', 'FY']);
    $bytes = amber_serialize($value);
    var_dump(strlen($bytes) === strlen(amber_serialize(twice($place, ['E-', 'F-']))), amber_unserialize($bytes) === $value);
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

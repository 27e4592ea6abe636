--TEST--
Key lists that differ where a glance at them does not look have the bytes of others, and are named when they come again
--FILE--
<?php
/* Each of many lists of five keys twice, of which this one has a number. */
function twice(int $place): array
{
    $arrays = [];
    for ($i = 0; $i < 500; $i++) {
        $keys = ['one', 'two', 'three', 'four', 'five'];
        $keys[$place] = sprintf('key-%04d', $i);
        $arrays[] = array_combine($keys, [true, false, null, 1, 2]);
    }
    foreach (array_reverse($arrays) as $array) {
        $arrays[] = array_combine(array_keys($array), [null, 3, 4, 5, 6]);
    }
    return $arrays;
}
for ($place = 0; $place < 5; $place++) {
    $bytes = amber_serialize(twice($place));
    var_dump(strlen($bytes), amber_unserialize($bytes) === twice($place));
}
?>
--EXPECT--
int(13377)
bool(true)
int(13377)
bool(true)
int(13375)
bool(true)
int(13376)
bool(true)
int(13376)
bool(true)

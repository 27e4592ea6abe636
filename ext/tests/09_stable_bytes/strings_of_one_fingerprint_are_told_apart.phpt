--TEST--
Strings that differ where their fingerprint does not look have the bytes of others, and are named when they repeat
--FILE--
<?php
/* Each of many strings of 200 bytes twice, with a number from this byte on. No two neighbours have one shape. */
function twice(int $at): array
{
    $first = $again = [];
    for ($i = 0; $i < 500; $i++) {
        $string = substr_replace(str_repeat('.', 200), sprintf('%04d', $i), $at, 4);
        $first[] = array_fill(0, 1 + $i % 2, $string);
        $again[] = [$i % 2 ? null : 'again', $string, ...array_fill(0, $i % 2, true)];
    }
    return [$first, $again];
}
foreach ([0, 20, 70, 120, 170] as $at) {
    $bytes = amber_serialize(twice($at));
    var_dump(strlen($bytes), amber_unserialize($bytes) === twice($at));
}
?>
--EXPECT--
int(104941)
bool(true)
int(104941)
bool(true)
int(104941)
bool(true)
int(104941)
bool(true)
int(104941)
bool(true)

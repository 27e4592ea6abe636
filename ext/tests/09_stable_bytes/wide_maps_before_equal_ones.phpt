--TEST--
Whether an equal wide map is the same one does not matter to what is known of an earlier one
--FILE--
<?php
function wide($prefix) {
    for ($i = 0; $i < 70; $i++) {
        $wide["$prefix{$i}k"] = $i;
    }
    return $wide;
}
function value(bool $same): array {
    for ($i = 0; $i < 20; $i++) {
        $lists[] = $i;
        $lists[] = [7, 8];
    }
    $object = new stdClass();
    for ($i = 0; $i < 140; $i++) { // so many arrays without an equal one that the next are not looked up
        $object->{"i$i"} = $i;
        $object->{"a$i"} = [$i, $i * 7];
    }
    $object->w = $first = wide('one');
    $second = wide('two');
    return [range(1, 300), $lists, $second, $object, $same ? $second : wide('two'), array_keys($first)];
}
$bytes = amber_serialize(value(true));
var_dump($bytes === amber_serialize(value(false)), $bytes === amber_serialize(amber_unserialize($bytes)));
?>
--EXPECT--
bool(true)
bool(true)

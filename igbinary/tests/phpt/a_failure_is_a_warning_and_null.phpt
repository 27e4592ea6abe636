--TEST--
What cannot be read gives null and a warning, as igbinary does, and no exception; no bytes give false
--FILE--
<?php
$amber = "\0\0\0\2" . amber_serialize([1, [2, 3], 'text']);
$cases = [
    'nothing' => '',
    'text' => 'some text',
    'another format' => serialize([1]),
    'igbinary cut' => substr(igbinary_serialize([1, 'text']), 0, -1),
    'igbinary and more' => igbinary_serialize([1]) . "\0",
    'a version that there is not' => "\0\0\0\3\6\1",
    'a tag that there is not' => "\0\0\0\2\x7f",
    'the header alone' => "\0\0\0\2",
    'amber cut' => substr($amber, 0, -1),
    'amber and more' => $amber . "\0",
    'bare amber cut' => substr($amber, 4, -1),
    'an array of itself' => "\0\0\0\2\x14\1\6\0\1\0\0",
];
foreach ($cases as $name => $bytes) {
    error_clear_last();
    $value = @igbinary_unserialize($bytes);
    $warning = error_get_last();
    echo "$name: ", var_export($value, true), match (true) {
        $warning === null => ", nothing said\n",
        $warning['type'] === E_WARNING && str_starts_with($warning['message'], 'igbinary_unserialize: ') => ", warned\n",
        default => ", {$warning['message']}\n",
    };
}
igbinary_unserialize(substr($amber, 0, -1));
gc_collect_cycles(); // a cycle would be a leak to a sanitizer
?>
--EXPECTF--
nothing: false, nothing said
text: NULL, warned
another format: NULL, warned
igbinary cut: NULL, warned
igbinary and more: NULL, warned
a version that there is not: NULL, warned
a tag that there is not: NULL, warned
the header alone: NULL, warned
amber cut: NULL, warned
amber and more: NULL, warned
bare amber cut: NULL, warned
an array of itself: NULL, warned

Warning: igbinary_unserialize: %s (at byte %d) in %sa_failure_is_a_warning_and_null.php on line %d

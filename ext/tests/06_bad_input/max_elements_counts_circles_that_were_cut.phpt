--TEST--
max_elements counts what circles that were cut have become: here each doubles the one before
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = "\xC1\x01\xAF";
for ($i = 0; $i < 15; $i++) {
    // a reference to an array that holds an array with the reference in it, then an int in its place, and twice what named the one before
    $before = $i ? "\xF3" . chr(2 * $i - 1) : "\xD0";
    $bytes .= "\xF5" . ($i ? "\x90" : "\xB3\x41a\x41a\x41b\x41c") . "\xF4\xA1\xF6" . chr(2 * $i) . "\0" . $before . $before;
}
echo count(amber_unserialize($bytes)), "\n";
thrown(fn () => amber_unserialize($bytes, ['max_elements' => 100_000]));
?>
--EXPECTF--
15
Amber\DecodeException: The data has more elements than max_elements = 100000 allows; raise the max_elements option or the amber.max_elements setting (at byte %d)

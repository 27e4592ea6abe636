--TEST--
A chain of cycles is refused before it is deeper than the C stack, also if each leads back to an object around all of them
--FILE--
<?php
require_once __DIR__ . '/../inc/varint.inc';
function node(int $n): string { return $n < 8 ? chr(0xB8 + $n) : "\xF3" . varint($n); }
// An object of two names, of which the first gives way to null, around n objects. Each of those is named by a list in
// it, which names the object around all, too, and it names the list of the object before it.
function chain(int $n): string
{
    $items = "\xA2\xF4\xF8\x48stdClass\x03\x41a\x41b\x41a\xEF" . varint($n);
    for ($i = 0; $i < $n; $i++) {
        $items .= "\xF4\xC0\xF4\xA2" . node(2 * $i + 1) . node(0) . ($i ? node(2 * $i) : "\xD0") . "\xD0";
    }
    return "\xC1\x01$items\xD0\xD0" . node(2 * $n);
}
foreach ([500, 90000] as $n) {
    try {
        $value = amber_unserialize(chain($n));
        $last = end($value);
        unset($value);
        unset($last);
        echo "$n: released\n";
    } catch (Amber\DecodeException $e) {
        echo "$n: ", preg_replace('/;.*/', '', $e->getMessage()), "\n";
    }
}
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
500: released
90000: The data is nested deeper than max_depth = 4096 allows

--TEST--
A chain of objects, each of which names a list that contains a back-reference to the one before, is refused before it is deeper than the C stack
--FILE--
<?php
require_once __DIR__ . '/../inc/varint.inc';
function node(int $n): string { return $n < 8 ? chr(0xB8 + $n) : "\xF3" . varint($n); }
// The first value of a gives way to null, so that no circle holds what is released.
function by_marks(int $n): string
{
    $items = "\xEF" . varint($n);
    for ($i = 0; $i < $n; $i++) {
        $items .= "\xF4" . ($i ? "\xC0" : "\xF8\x48stdClass\x03\x41a\x41b\x41a") . "\xF4\xA1" . node(2 * $i) . ($i ? node(2 * $i - 1) : "\xD0") . "\xD0";
    }
    return $items;
}
function by_references(int $n): string
{
    $items = "\xEF" . varint($n);
    for ($i = 0; $i < $n; $i++) {
        $items .= "\xF4" . ($i ? "\xC0" : "\xF8\x48stdClass\x03\x41a\x41b\x41a") . "\xF5\xA1" . node(2 * $i) . ($i ? "\xF6" . varint(2 * $i - 1) : "\xD0") . "\xD0";
    }
    return $items;
}
// Each row names the one before through a reference to itself, each group the last row of the one before.
function by_rows(int $groups): string
{
    $items = "\xEF" . varint(256 * $groups);
    for ($g = 0; $g < $groups; $g++) {
        $items .= $g ? "\xF9\x01\x80\x02\0" : "\xF9\0\x48stdClass\x03\x41a\x41b\x41a\x80\x02\0";
        for ($i = 0; $i < 256; $i++) {
            $items .= "\xF5" . node(512 * $g + $i);
        }
        for ($i = 0, $items .= "\0"; $i < 256; $i++) {
            $items .= $i ? node(512 * $g + 255 + $i) : ($g ? node(512 * $g - 257) : "\xD0");
        }
        $items .= "\x01\xD0";
    }
    return $items;
}
// Way up in steps, each of which goes down a branch before: a nest of n objects, branches of n, and what is kept is the way.
function by_steps(int $n): string
{
    $items = "\xA2";
    for ($i = 0; $i < $n; $i++) {
        $items .= "\xF4" . ($i ? "\xC0" : "\xF8\x48stdClass\x03\x41a\x41b\x41b") . str_repeat("\xA1", $n) . ($i ? node($i - 1) : "\xD0");
    }
    $items .= "\xF4\xC0" . node($n - 1) . "\xD0\xD0";
    return $items . str_repeat("\xD0", $n) . node($n);
}
foreach (['by_marks' => [500, 90000], 'by_references' => [500, 90000], 'by_rows' => [1, 400], 'by_steps' => [60, 400]] as $how => $counts) {
    foreach ($counts as $n) {
        try {
            $value = amber_unserialize("\xC1\x01" . $how($n));
            $last = end($value);
            unset($value);
            unset($last);
            echo "$how $n: released\n";
        } catch (Amber\DecodeException $e) {
            echo "$how $n: ", preg_replace('/;.*| \(at.*/', '', $e->getMessage()), "\n";
        }
    }
}
?>
--EXPECT--
by_marks 500: released
by_marks 90000: The data is nested deeper than max_depth = 4096 allows
by_references 500: released
by_references 90000: The data is nested deeper than max_depth = 4096 allows
by_rows 1: Shared value number 0 is not complete here
by_rows 400: Shared value number 0 is not complete here
by_steps 60: released
by_steps 400: The data is nested deeper than max_depth = 4096 allows

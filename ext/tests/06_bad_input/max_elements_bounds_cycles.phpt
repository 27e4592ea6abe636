--TEST--
max_elements bounds how long a chain through cycles can be: none is longer than there are elements
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
require_once __DIR__ . '/../inc/varint.inc';
/** n objects, each with one that names it under a key that stands twice, and with the one that names the object before. */
function cut_circles(int $n): string
{
    $bytes = "\xC1\x01\xEF" . varint($n);
    for ($i = 0; $i < $n; $i++) {
        $bytes .= ($i ? "\xF4\xC0" : "\xF4\xF8\x48stdClass\x03\x41a\x41a\x41b") . ($i ? "\xF4\xC1" : "\xF4\xF8\x48stdClass\x01\x41a")
            . "\xF3" . varint(2 * $i) . "\0" . ($i ? "\xF3" . varint(2 * $i - 1) : "\xD0");
    }
    return $bytes;
}
echo count(amber_unserialize(cut_circles(2_000), ['max_elements' => 25_000])), "\n";
thrown(fn () => amber_unserialize(cut_circles(60_000), ['max_elements' => 25_000]));
?>
--EXPECTF--
2000
Amber\DecodeException: The data has more elements than max_elements = 25000 allows; raise the max_elements option or the amber.max_elements setting (at byte %d)

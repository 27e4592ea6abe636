--TEST--
Decimal strings whose memory ends with them, as mbstring's does, are read to their end and no further
--EXTENSIONS--
amber
mbstring
--FILE--
<?php
// With an allocator that knows where a block ends (AddressSanitizer, USE_ZEND_ALLOC=0) one byte more ends the process.
foreach ([1, 2, 3, 5, 7, 8, 9, 12, 16] as $length) {
    foreach (['', '.'] as $point) {
        $list = [];
        for ($i = 0; $i < 40; $i++) {
            $digits = (string) (10 ** ($length - 1) + $i * 7 % 9 + ($length > 1 ? $i : 0));
            $text = $point && $length > 1 ? $digits[0] . $point . substr($digits, 1) : $digits;
            $list[] = mb_convert_encoding($text, 'ISO-8859-1', 'UTF-8');
        }
        $rows = array_map(fn ($s) => ['n' => $s], $list);
        if (amber_unserialize(amber_serialize([$list, $rows])) !== [$list, $rows]) {
            echo "$length digits: another value\n";
        }
    }
}
$dates = array_map(fn ($i) => mb_convert_encoding(gmdate('Y-m-d', $i * 86400 * 3), 'ISO-8859-1', 'UTF-8'), range(1, 40));
echo amber_unserialize(amber_serialize($dates)) === $dates ? "the same\n" : "another value\n";
?>
--EXPECT--
the same

--TEST--
max_depth and max_elements count what is named again, also an array in an object that it holds
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
igbinary('14 01 06 00 14 01 06 00 05', ['max_depth' => 2, 'max_elements' => 2]);
thrown(fn () => igbinary('14 01 06 00 14 01 06 00 05', ['max_depth' => 1]));
thrown(fn () => igbinary('14 01 06 00 14 01 06 00 05', ['max_elements' => 1]));
echo "Each array holds the one before twice:\n";
$hex = '';
for ($i = 1; $i <= 40; $i++) {
    $hex .= sprintf('06 %02X 14 02 06 00 01 %02X 06 01 01 %02X ', $i, $i, $i);
}
thrown(fn () => igbinary("14 29 06 00 14 01 06 00 05 $hex", ['max_elements' => 1 << 40]));
thrown(fn () => igbinary("14 29 06 00 14 01 06 00 05 $hex", ['max_depth' => 20]));
echo "Ten objects hold the array that holds them:\n";
$hex = '14 0A 06 00' . object_of('stdClass') . '14 01' . text('all') . '01 00 ';
for ($i = 1; $i < 10; $i++) {
    $hex .= sprintf('06 %02X 1A 00 14 01 0E 01 01 00 ', $i);
}
$all = igbinary($hex, ['max_elements' => 120]);
unset($all); // comes to the collector, as a result that nobody takes does not
thrown(fn () => igbinary($hex, ['max_elements' => 119]));
gc_collect_cycles();
?>
--EXPECTF--
Amber\DecodeException: The data is nested deeper than max_depth = 1 allows; raise the max_depth option or the amber.max_depth setting (at byte 10)
Amber\DecodeException: The data has more elements than max_elements = 1 allows; raise the max_elements option or the amber.max_elements setting (at byte 10)
Each array holds the one before twice:
Amber\DecodeException: The data has more elements than max_elements = 1099511627776 allows; raise the max_elements option or the amber.max_elements setting (at byte 465)
Amber\DecodeException: The data is nested deeper than max_depth = 20 allows; raise the max_depth option or the amber.max_depth setting (at byte 237)
Ten objects hold the array that holds them:
Amber\DecodeException: The data has more elements than max_elements = 119 allows; raise the max_elements option or the amber.max_elements setting (at byte 117)

--TEST--
An array that stands in itself is refused where no object or reference is between, at the place that names it
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
thrown(fn () => igbinary('14 01 06 00 01 00'));
thrown(fn () => igbinary('14 02 06 00 14 01 06 00 01 00 06 01 06 01'));
thrown(fn () => igbinary('14 01 06 00 25 14 01 06 00 01 01'));
echo "An array that holds it is named in it again:\n";
thrown(fn () => igbinary('14 02 06 00' . object_of('stdClass') . '14 01' . text('a') . '14 01 06 00 01 00 06 01 01 02'));
gc_collect_cycles();
?>
--EXPECT--
Amber\DecodeException: An array stands in itself (at byte 8)
Amber\DecodeException: An array stands in itself (at byte 12)
Amber\DecodeException: An array stands in itself (at byte 13)
An array that holds it is named in it again:
Amber\DecodeException: An array stands in itself (at byte 27)

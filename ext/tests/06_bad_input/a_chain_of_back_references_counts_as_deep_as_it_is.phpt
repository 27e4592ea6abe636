--TEST--
Arrays and references that each name the one before are as deep as they are many; objects may be twice as many
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
require_once __DIR__ . '/../inc/varint.inc';
function chain(int $n, string $first, string $next, string $name): string
{
    $bytes = "\xC1\x01\xEF" . varint($n) . $first;
    for ($i = 1; $i < $n; $i++) {
        $bytes .= $next . $name . varint($i - 1);
    }
    return $bytes;
}
foreach ([
    'arrays' => ["\xF4\xA1\x00", "\xF4\xA1", "\xF3", 99, 100],
    'references' => ["\xF5\xA1\x00", "\xF5\xA1", "\xF6", 99, 100],
    'objects' => ["\xF4\xF8\x48stdClass\x01\x41p\xD0", "\xF4\xC0", "\xF3", 199, 200],
] as $kind => [$first, $next, $name, $most, $more]) {
    echo "$kind: ", count(amber_unserialize(chain($most, $first, $next, $name), ['max_depth' => 100])), "\n";
    thrown(fn () => amber_unserialize(chain($more, $first, $next, $name), ['max_depth' => 100]));
    // with the default depth, more than that allows
    thrown(fn () => amber_unserialize(chain(20_000, $first, $next, $name)), false);
}
?>
--EXPECTF--
arrays: 99
Amber\DecodeException: The data is nested deeper than max_depth = 100 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
Amber\DecodeException
references: 99
Amber\DecodeException: The data is nested deeper than max_depth = 100 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
Amber\DecodeException
objects: 199
Amber\DecodeException: The data is nested deeper than max_depth = 100 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
Amber\DecodeException

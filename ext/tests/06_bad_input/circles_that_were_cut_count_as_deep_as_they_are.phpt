--TEST--
A circle that lost a value, because its key stands twice, counts as deep as the chain that is left; a whole one does not
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
final class Merged { public $aa, $bb; }
function varint(int $n): string { for ($s = ''; $n > 127; $n >>= 7) { $s .= chr($n & 127 | 128); } return $s . chr($n); }
/** n of what holds something that names it, then a value in its place if both names are the same, then what named the one before. */
function chain(int $n, string $first, string $next, string $inner, string $inner_next, string $name, array $items): string
{
    $bytes = "\xC1\x01\xEF" . varint($n);
    for ($i = 0; $i < $n; $i++) {
        $bytes .= ($i ? $next : $first) . $items[0] . ($i ? $inner_next : $inner) . $name . varint(2 * $i) . $items[0] . "\0"
            . $items[0] . ($i ? "\xF3" . varint(2 * $i - 1) : "\xD0");
    }
    return $bytes;
}
function object_shape(string $class, string ...$names): string
{
    $bytes = chr(0x40 + strlen($class)) . $class . "\x03";
    foreach ($names as $name) {
        $bytes .= chr(0x40 + strlen($name)) . $name;
    }
    return $bytes;
}
function objects(int $n, string ...$shape): string
{
    return chain($n, "\xF4\xF8" . object_shape(...$shape), "\xF4\xC0", "\xF4\xF8\x48stdClass\1\x41p", "\xF4\xC1", "\xF3", ['']);
}
foreach ([
    'objects' => [fn ($n) => objects($n, 'stdClass', 'aa', 'aa', 'bb'), 99],
    'two names of one property' => [fn ($n) => objects($n, 'Merged', 'aa', "\0*\0aa", 'bb'), 99],
    'rows' => [fn ($n) => chain($n, "\xF9\0" . object_shape('stdClass', 'aa', 'aa', 'bb') . "\1", "\xF9\1\1", "\xF4\xF8\x48stdClass\1\x41p",
        "\xF4\xC1", "\xF3", ["\0"]), 99],
    'references' => [fn ($n) => chain($n, "\xF5\xB2\x41a\x41a\x41b", "\xF5\x90", "\xF4\xA1", "\xF4\xA1", "\xF6", ['']), 49],
] as $kind => [$message, $most]) {
    echo "$kind: ", count(amber_unserialize($message($most), ['max_depth' => 100])), "\n";
    thrown(fn () => amber_unserialize($message($most + 1), ['max_depth' => 100]), false);
    thrown(fn () => amber_unserialize($message(60_000)), false);
}
echo "incomplete:\n";
thrown(fn () => amber_unserialize(objects(60_000, 'Unknown', 'aa', 'aa', 'bb'), ['allowed_classes' => false]), false);
echo "whole: ", count(amber_unserialize(objects(20_000, 'stdClass', 'aa', 'cc', 'bb'))), "\n";
?>
--EXPECT--
objects: 99
Amber\DecodeException
Amber\DecodeException
two names of one property: 99
Amber\DecodeException
Amber\DecodeException
rows: 99
Amber\DecodeException
Amber\DecodeException
references: 49
Amber\DecodeException
Amber\DecodeException
incomplete:
Amber\DecodeException
whole: 20000

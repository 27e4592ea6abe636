--TEST--
N bytes make the decoder hold no more than 768 N + 32 MB, whatever they are
--INI--
memory_limit=2G
--FILE--
<?php
// The bound is that of SECURITY.md. Messages are made to get the most memory for their bytes.
const PER_BYTE = 768;
const BESIDES = 32 << 20;

class Hooked { public $a; function __unserialize(array $data): void {} }

require_once __DIR__ . '/../inc/varint.inc';
function listOf(int $n, string $items): string { return "\xC1\x01\xEF" . varint($n) . $items; }
/** n rows of one column, in groups of 256. */
function rows(int $groups, string $column, string $new = "\xF1\x01\x41a\x05", string $tag = "\xFC"): string
{
    return listOf(1 + 256 * $groups, $new . str_repeat("$tag\x01\x80\x02$column", $groups));
}
/** A shape of so many keys, and its values. */
function wide(string $tag, int $keys): string
{
    $names = implode('', array_map(fn ($i) => "\x42k" . chr(97 + $i), range(0, $keys - 1)));
    return $tag . chr($keys) . $names . str_repeat("\x05", $keys);
}
/** n strings that share 127 bytes before and 63 behind, and have one of their own. */
function alike(int $n, string $own = ''): string
{
    $affixes = "\x40\x7F" . str_repeat('x', 127) . "\x3F" . str_repeat('z', 63);
    return $affixes . ($own === '' ? "\x05\x02\x00" . str_repeat('y', $n) : "\x08" . chr(strlen($own) / $n * 2) . str_repeat("\x00", ($n + 7) >> 3) . $own);
}
/** The same of keys, which differ. */
function keys_alike(int $n): string
{
    return alike($n, implode('', array_map(fn (int $i): string => pack('V', $i), range(1, $n))));
}
$n = 60_000;
$messages = [
    'empty arrays' => listOf($n, str_repeat("\xA0", $n)),
    'lists of one' => listOf($n, str_repeat("\xA1\x05", $n)),
    'nested lists' => listOf(30, str_repeat(str_repeat("\xA1", 4000) . "\x05", 30)),
    'records of one' => listOf($n, "\xF1\x01\x41a\x05" . str_repeat("\x90\x05", $n - 1)),
    'nested records' => listOf(31, "\xF1\x01\x41a\x05" . str_repeat(str_repeat("\x90", 4000) . "\x05", 30)),
    'maps of one' => listOf($n, str_repeat("\xB0\x05\x05", $n)),
    'marked maps' => listOf($n, str_repeat("\xF4\xB0\x05\x05", $n)),
    'references' => listOf($n, str_repeat("\xF5\x05", $n)),
    'shapes of one, each new' => listOf($n, str_repeat("\xF1\x01\x05\x05", $n)),
    'shapes of thousands, never used' => listOf(2, "\xF1" . varint(20_000) . str_repeat("\x05", 40_000)
        . "\xF1" . varint(20_000) . str_repeat("\x06", 40_000)),
    'objects without properties' => listOf($n, "\xF8\x48stdClass\x00" . str_repeat("\xC0", $n - 1)),
    'objects of one property' => listOf($n, "\xF8\x48stdClass\x01\x41a\x05" . str_repeat("\xC0\x05", $n - 1)),
    'objects of shapes without properties, each new' => listOf($n, "\x48stdClass" . str_repeat("\xF8\x60\x00", $n - 1)),
    'objects of shapes of one property, each new' => listOf($n, "\x48stdClass" . str_repeat("\xF8\x60\x01\x05\x05", $n - 1)),
    'incomplete objects' => listOf($n, "\x44Gone" . str_repeat("\xF8\x60\x01\x05\x05", $n - 1)),
    'objects with hooks' => listOf($n, "\xF8\x46Hooked\x00" . str_repeat("\xC0", $n - 1)),
    'nested objects with hooks' => listOf(31, "\xF8\x46Hooked\x01\x41a\x05" . str_repeat(str_repeat("\xC0", 4000) . "\x05", 30)),
    'back-references' => listOf($n, "\xF4\xA1\x05" . str_repeat("\xB8", $n - 1)),
    'joined references' => listOf($n, "\xF5\x05" . str_repeat("\xF6\x00", $n - 1)),
    'bools' => "\xC1\x01\xF0" . varint(8 * $n) . "\x02" . str_repeat("\xAA", $n),
    'keys and values of a bit' => "\xC1\x01\xF2" . varint(8 * $n) . "\x08\x00" . str_repeat("\x0F", $n) . "\x02" . str_repeat("\xAA", $n),
    'keys in steps, values the same' => "\xC1\x01\xF2" . varint(1 << 17) . "\x05\x00\x02\x01\xD0",
    'properties of a column, of an unknown class' => "\xC1\x01\xF8\x44Gone" . varint(1 << 17) . "\xF0\x01\x05",
    'properties of a column' => "\xC1\x01\xF8\x48stdClass" . varint(1 << 17) . "\xF0\x01\x05",
    'properties of a column, for a hook' => "\xC1\x01\xF8\x46Hooked" . varint(1 << 17) . "\xF0\x05\x00\x02",
    'steps' => "\xC1\x01\xF0" . varint(1 << 18) . "\x05\x00\x02",
    'rows, the same' => rows(116, "\x01\x05"),
    'rows, bits' => rows(127, "\x02" . str_repeat("\xAA", 32)),
    'rows, bits, until refused' => rows(400, "\x02" . str_repeat("\xAA", 32)),
    'rows of objects, the same' => rows(116, "\x01\x05", "\xF8\x48stdClass\x01\x41a\x05", "\xFD"),
    'rows of objects with hooks' => rows(116, "\x01\x05", "\xF8\x46Hooked\x01\x41a\x05", "\xFD"),
    'rows in rows' => listOf(256, "\xF1\x01\x41a\x05" . "\xFC\x01\xFF\x01\x00" . str_repeat("\xEF\x80\x02\xFC\x01\x80\x02\x01\x05", 120)),
    'strings of two bytes' => listOf($n, str_repeat("\x42ab", $n)),
    'strings that are named' => listOf($n, "\x42ab" . str_repeat("\x60", $n - 1)),
    'strings in a column' => "\xC1\x01\xF0" . varint($n) . "\x03\x05\x04\x00" . str_repeat('ab', $n),
    'numerals of a byte' => "\xC1\x01\xF0" . varint($n) . "\x3F\x0B\x64" . str_repeat("\xAA", $n),
    'numerals in steps' => "\xC1\x01\xF0" . varint(1 << 16) . "\x3F\x05\x00\x02",
    'rows of numerals in steps' => rows(23, str_repeat("\x3F\x05\x00\x02", 9), wide("\xF1", 9)),
    'rows of numerals in steps, and of the same' => rows(53, "\x3F\x05\x00\x02" . str_repeat("\x01\x05", 8), wide("\xF1", 9)),
    'rows of objects of numerals in steps' => rows(26, str_repeat("\x3F\x05\x00\x02", 8), wide("\xF8\x44Gone", 8), "\xFD"),
    'rows of objects of numerals in steps, and of the same' => rows(55, "\x3F\x05\x00\x02" . str_repeat("\x01\x05", 7), wide("\xF8\x44Gone", 8), "\xFD"),
    'rows of objects with hooks of numerals in steps' => rows(23, str_repeat("\x3F\x05\x00\x02", 9), wide("\xF8\x46Hooked", 9), "\xFD"),
    'rows of numerals of a byte' => rows(60, str_repeat("\x3F\x0B\x00" . str_repeat("\xAA", 256), 9), wide("\xF1", 9)),
    'rows of one numeral of a byte' => rows(600, "\x3F\x0B\x00" . str_repeat("\xAA", 256)),
    'rows of objects of numerals of a byte' => rows(60, str_repeat("\x3F\x0B\x00" . str_repeat("\xAA", 256), 8), wide("\xF8\x44Gone", 8), "\xFD"),
    'dates of a byte' => "\xC1\x01\xF0" . varint($n) . "\x07 \x10" . str_repeat('x', 16) . "\x0B\x64" . str_repeat("\xAA", $n),
    'strings that are alike' => "\xC1\x01\xF0" . varint($n) . alike($n),
    'keys that are alike' => "\xC1\x01\xF2" . varint(1 << 17) . keys_alike(1 << 17) . alike(1 << 17),
    'rows of a string that is alike' => rows(200, alike(256)),
    'rows of strings that are alike' => rows(60, str_repeat(alike(256), 9), wide("\xF1", 9)),
    'rows of objects of a string that is alike' => rows(200, alike(256), wide("\xF8\x44Gone", 1), "\xFD"),
    'rows of objects of strings that are alike' => rows(60, str_repeat(alike(256), 9), wide("\xF8\x44Gone", 9), "\xFD"),
    'rows of objects with hooks of strings that are alike' => rows(60, str_repeat(alike(256), 9), wide("\xF8\x46Hooked", 9), "\xFD"),
    'rows of objects with hooks of a string that is alike' => rows(512, "\x40\x08xxxxxxxx\x00\x05\x02\x00" . str_repeat('y', 256), "\xF8\x46Hooked\x01\x41a\x05", "\xFD"),
    'properties of a column, of an unknown class, and rows' => listOf(2 + 256 * 127, "\xF8\x44Gone" . varint(1 << 17) . "\xF0\x01\x05"
        . "\xF8\x48stdClass\x01\x41a\x05" . str_repeat("\xFD\x02\x80\x02\x02" . str_repeat("\xAA", 32), 127)),
    'rows, and properties of a column, of an unknown class' => listOf(2 + 256 * 127, "\xF1\x01\x41a\x05" . str_repeat("\xFC\x01\x80\x02\x02" . str_repeat("\xAA", 32), 127)
        . "\xF8\x44Gone" . varint(1 << 17) . "\xF0\x01\x05"),
    'a count with nothing behind it' => "\xC1\x01\xEF" . varint(1 << 40),
    'a count of bits with nothing behind it' => "\xC1\x01\xF0" . varint((1 << 18) + 32) . "\x02",
    'keys with nothing behind them' => "\xC1\x01\xF1" . varint(1 << 30),
];
foreach ($messages as $name => $bytes) {
    $value = null;
    memory_reset_peak_usage();
    $before = memory_get_usage();
    try {
        $value = amber_unserialize($bytes);
    } catch (Amber\DecodeException $e) {
    }
    $peak = memory_get_peak_usage() - $before;
    $most = PER_BYTE * strlen($bytes) + BESIDES;
    if ($peak > $most) {
        printf("%s: %d bytes take %.1f MB, %.0f a byte\n", $name, strlen($bytes), $peak / (1 << 20), $peak / strlen($bytes));
    }
    if (getenv('SHOW')) {
        printf("%-40s %8d bytes %6.1f MB %8.0f a byte%s\n", $name, strlen($bytes), $peak / (1 << 20), $peak / strlen($bytes), isset($value) ? '' : ' refused');
    }
}
?>
done
--EXPECT--
done

--TEST--
Properties that no class declares take no more memory than the stated bound, whatever the class declares, and however few objects are alike
--INI--
memory_limit=2G
--FILE--
<?php
const PER_BYTE = 1024;
const PER_PROPERTY = 128;
const BESIDES = (32 << 20) * (PHP_DEBUG ? 1.25 : 1); // each piece of memory has a head there

require_once __DIR__ . '/../inc/varint.inc';
function name(string $name): string { return "\xEA" . varint(strlen($name)) . $name; }
function listOf(int $n, string $items): string { return "\xC1\x01\xEF" . varint($n) . $items; }

function rows(string $class, int $keys, int $groups, string $column): string
{
    $columns = "\x80\x02" . str_repeat($column, $keys);
    $names = implode('', array_map(fn (int $i): string => name("k$i"), range(1, $keys)));
    return listOf(256 * $groups, "\xFD\x00" . name($class) . varint($keys) . $names . $columns . str_repeat("\xFD\x01$columns", $groups - 1));
}

function hold(string $how, string $bytes, int $properties): void
{
    gc_collect_cycles();
    memory_reset_peak_usage();
    $before = memory_get_usage();
    $value = amber_unserialize($bytes);
    $peak = memory_get_peak_usage() - $before;
    if ($peak > PER_BYTE * strlen($bytes) + BESIDES + PER_PROPERTY * $properties) {
        printf("%s: %d bytes take %.1f MB, %.0f a byte\n", $how, strlen($bytes), $peak / (1 << 20), $peak / strlen($bytes));
    }
}

set_error_handler(fn () => true);
class Plain {}
#[AllowDynamicProperties] class One { public $own = 1; }
class Data { function __unserialize(array $data): void {} function __destruct() {} }
$all = (bool) getenv('AMBER_EXHAUSTIVE');
foreach ($all ? ['stdClass', 'Plain', 'One', 'Data'] : ['One', 'Data'] as $class) {
    foreach ($all ? [8, 9, 17, 33, 65] : [8, 9, 65] as $keys) {
        $groups = intdiv(200_000, 33 * $keys);
        hold("$class, $keys columns", rows($class, $keys, $groups, "\x02" . str_repeat("\xFF", 32)), 256 * $groups);
    }
}
foreach ($all ? [31, 63, 64, 100, 127, 128, 255, 256] : [31, 64, 128, 256] as $declared) {
    eval("#[AllowDynamicProperties] class Wide$declared { public \$p" . implode(', $p', range(1, $declared)) . '; }');
    $n = 5000;
    $wide = name("Wide$declared");
    hold("Wide$declared, one by one", listOf($n, "\xF8$wide\x01\x41x\xD0" . str_repeat("\xC0\xD0", $n - 1)), $declared * $n);
    hold("Wide$declared, of many shapes", listOf($n, "\xF8$wide\x01\x41x\xD0" . str_repeat("\xF8\x60\x01\x41x\xD0", $n - 1)), $declared * $n);
    hold("Wide$declared, rows", rows("Wide$declared", 1, 20, "\x01\xD0"), $declared * 256 * 20);
}
?>
done
--EXPECT--
done

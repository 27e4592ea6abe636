<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tests;

/**
 * A path takes hardly more instructions than decoding the whole, on messages made to be slow: of many items that are
 * quick to decode, skipped before it turns out that the whole is needed, or scanned before they are decoded.
 *
 *     php tests/growth/paths.php [-v]     needs valgrind; prints the worst, or with -v each, and fails above MOST
 *
 * Both include that what is returned is freed, which PHP's collector does where it is a cycle.
 */

/** The instructions of a path, above those of a path into the least list, relative to those of decoding the whole. */
const MOST = 1.85;

/** Calls for each message: after the first ones nothing is done that is done once. */
const CALLS = 3;

function varint(int $n): string
{
    for ($bytes = ''; $n > 127; $n >>= 7) {
        $bytes .= chr($n & 127 | 128);
    }
    return $bytes . chr($n);
}

/** n times the item, as a list, behind items of other kinds. */
function listed(int $n, string $item, string ...$before): string
{
    return "\xEF" . varint($n + count($before)) . implode('', $before) . str_repeat($item, $n);
}

/** A case of it in a message is built without a hook, quickly. */
enum EnumInMessages
{
    case One;
}

/** An array of n keys, 1 to n in so many bytes behind a tag, big-endian, and n times the item. */
function mapped(int $n, string $tag, int $bytes, string $item): string
{
    $keys = array_map(static fn (int $i): string => $tag . substr(pack('J', $i), -$bytes), range(1, $n));
    return "\xF1" . varint($n) . implode('', $keys) . str_repeat($item, $n);
}

/** Rows of 1,000 columns, and one more that only the whole message can tell. */
function wideRows(int $rows, string $column): string
{
    return "\xEF" . varint($rows + 1) . "\xF5\x05\xFE" . varint(1001) . varint($rows) . str_repeat($column, 1000)
        . "\0" . str_repeat("\xF6\0", $rows);
}

/** @return array<string, array{string, list<int|string>}> messages and paths, by name */
function cases(): array
{
    $items = [
        'nulls' => listed(2000, "\xD0"),
        'ints' => listed(2000, "\xD4\x80\x80"),
        'decimals' => listed(2000, "\xE5\x05"),
        'strings without bytes' => listed(2000, "\xEA\0"),
        'strings' => listed(2000, "\x42ab"),
        'lists' => listed(2000, "\xA1\xA0"),
        'key lists' => listed(1000, "\xB2\x42aa\x42bb\x42cc\x01\x02\x03"),
        'objects' => listed(1000, "\xC0\x05", "\xF8\x48stdClass\x01\x41a\x05"),
        'columns' => listed(1000, "\xF0\x01\x05\0\x02"),
        'columns of strings' => listed(1000, "\xF0\x01\x03\x08\x04\0aa"),
        'one column of empty strings' => "\xF0" . varint(8001) . "\x03\x10\0\0" . str_repeat("\0", 1000),
        'enum cases' => listed(1000, "\xFA\x60\x61", "\xFA\x5AAmber\\Tests\\EnumInMessages\x43One"),
        'enum cases and ints' => listed(2000, '', "\xFA\x5AAmber\\Tests\\EnumInMessages\x43One"
            . str_repeat("\x05\xFA\x60\x61", 1000)),
        'ints and characters' => listed(1999, '', str_repeat("\x05\x41a", 1000)),
        'ints and characters, others first' => listed(1999, '', str_repeat("\x41a\x05", 1000)),
        'nulls and long ints' => listed(1999, '', str_repeat("\xD0\xD5abc", 1000)),
        'floats and ints' => listed(1999, '', str_repeat("\xE3" . pack('e', 1.5) . "\x05", 1000)),
        'ints of two and of three bytes' => listed(1999, '', str_repeat("\xD4ab\xD5abc", 1000)),
        'longer decimals and nulls' => listed(1999, '', str_repeat("\xE5\x85\x05\xD0", 1000)),
        'strings and ints' => listed(1999, '', str_repeat("\x42ab\x05", 1000)),
        'objects of two' => listed(1000, "\xC0\x05", "\xF8\x48stdClass\x01\x41a\x05"),
        'string references' => listed(1001, "\x60", "\x42ab"),
        'string references of two bytes' => listed(2048, '', implode('', array_map(
            static fn (int $i): string => "\x42" . pack('v', 0x3030 + $i), range(0, 48))) . str_repeat("\xEB\0", 2000)),
        'floats' => listed(1000, "\xE3" . pack('e', 1.5)),
        'shared empty lists' => listed(1001, "\xB9", "\xF4\xA1\x05"),
        'records' => listed(1001, "\x90\x05", "\xB0\x41a\x05"),
        'wide rows' => listed(0, '', "\xFE" . varint(1000) . "\x01" . str_repeat("\x03\x05\0\0", 1000)),
        'rows in rows' => "\xEF\x80\x02\xFE\x01\x80\x02" . str_repeat("\0\xFE\x01\x80\x02", 95) . "\x01\x05",
    ];
    $cases = [
        'the least list' => ["\xA1\x05", [0]],
        'keys in steps, around a cycle' => ["\xF5\xF2" . varint(20000) . "\x05\0\x02\0\xF6\0"
            . str_repeat("\x05", 19999), array_fill(0, 100, 0)],
        'a row of few' => [wideRows(2, "\x0B\0\x05\x06"), [2]],
        'the last of many int keys' => [mapped(4000, "\xD4", 2, "\xD0"), [4000]],
        'the last of many short keys' => [mapped(4000, "\x42", 2, "\xD0"), ["\x0F\xA0"]],
        'the last of many one-byte keys' => [mapped(63, '', 1, "\xD0"), [63]],
        'many steps' => [str_repeat("\xA1", 400) . "\xA0", array_fill(0, 400, 0)],
        'many steps of a key' => ["\xB0\x01" . str_repeat("\x90", 400) . "\xA0", array_fill(0, 400, 1)],
        'a row of some' => [wideRows(16, "\x03\x05\x02\0" . str_repeat('a', 16)), [16]],
    ];
    foreach ($items as $name => $item) {
        $cases["$name, then a reference"] = ["\xA3\xF5\x05$item\xF6\0", [2]];
        $cases["$name, behind a shared list"] = ["\xA2\xF4\xA1\x05$item", [1]];
        $cases["$name, around a cycle"] = ["\xF5\xA3$item\x05\xF6\0", [2, 2, 2, 2, 1]];
    }
    return array_map(fn (array $case): array => ["\xC1\x01" . $case[0], $case[1]], $cases);
}

/** In the process that is counted: each message in turn. */
function call(string $function): void
{
    foreach (cases() as [$message, $path]) {
        for ($i = 0; $i < CALLS; $i++) {
            $value = $function === 'amber_unserialize' ? \amber_unserialize($message) : \Amber\get($message, $path);
            $value = null; // by which a cycle comes to the collector
            \gc_collect_cycles();
            \Amber\detect(''); // ends what is counted
        }
    }
}

/** @return list<int> the instructions of each message's last call, and of freeing what it returned */
function counts(string $function, string $directory): array
{
    $module = getenv('AMBER_MODULE') ?: dirname(__DIR__, 2) . '/ext/modules/amber.so';
    $command = ['valgrind', '--tool=callgrind', "--callgrind-out-file=$directory/$function",
        '--dump-after=zif_' . strtr($function, '\\', '_'), '--dump-after=zif_Amber_detect', PHP_BINARY, '-n', '-d',
        "extension=$module", __FILE__, $function];
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $output, $status);
    if ($status !== 0) {
        throw new \RuntimeException(implode("\n", $output));
    }
    for ($counts = [], $i = 1; is_file($file = "$directory/$function.$i"); $i++) {
        preg_match('/^totals: (\d+)/m', (string) file_get_contents($file), $match);
        $counts[] = (int) ($match[1] ?? 0);
        unlink($file);
    }
    // of each message's last call: the call, and what follows it
    $last = array_map(static fn (array $of): array => array_slice($of, -2), array_chunk($counts, 2 * CALLS));
    $collector = $last[0][1]; // by itself: the least list is freed in no time
    return array_map(static fn (array $of): int => array_sum($of) - $collector, $last);
}

function main(bool $verbose): int
{
    $directory = sys_get_temp_dir() . '/amber-paths-' . getmypid();
    mkdir($directory);
    $whole = counts('amber_unserialize', $directory);
    $part = counts('Amber\get', $directory);
    array_map(unlink(...), glob("$directory/*") ?: []);
    rmdir($directory);
    $ratios = [];
    foreach (array_keys(cases()) as $i => $name) {
        $ratios[$name] = ($part[$i] - $part[0]) / $whole[$i];
    }
    arsort($ratios);
    foreach ($verbose ? $ratios : array_slice($ratios, 0, 1) as $name => $ratio) {
        printf("%.2f  %s\n", $ratio, $name);
    }
    return max($ratios) > MOST ? 1 : 0;
}

if (in_array($argv[1] ?? '', ['amber_unserialize', 'Amber\get'], true)) {
    call($argv[1]);
    exit;
}
exit(main(($argv[1] ?? '') === '-v'));

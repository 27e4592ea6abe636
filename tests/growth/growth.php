<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tests;

/**
 * Shows how time grows with size where somebody would want it to grow faster: for each kind of message and of value
 * that was made to be slow, nanoseconds a byte or an element at sizes that double.
 *
 *     php -d extension=amber.so tests/growth/growth.php [--doublings=5]
 *     valgrind --tool=callgrind --toggle-collect=zif_amber_unserialize --toggle-collect=zif_amber_serialize \
 *         php -d extension=amber.so tests/growth/growth.php --only=NAME --size=N
 *
 * A flat row is linear. Twice as much at each step would be quadratic. Caches, and memory that is asked of the system
 * anew, raise rows somewhat where a value outgrows them; the second form counts instructions, which do not know of
 * that: it makes one call for one row at one size and prints the number of its bytes or elements. --only=list prints
 * the names.
 */

class Hooked
{
    public function __unserialize(array $data): void
    {
    }
}

#[\AllowDynamicProperties]
class Loose
{
    public int $a = 1;
}

/* Its hook puts another object behind a reference that stands in many places. */
class Changing
{
    public static mixed $shared = 1;

    public function __serialize(): array
    {
        self::$shared = new Plain();
        return [];
    }
}

class Plain
{
    public int $a = 1;
    public int $b;
    public int $c;
}

/** A varint of the format. */
function varint(int $n): string
{
    for ($bytes = ''; $n > 127; $n >>= 7) {
        $bytes .= chr($n & 127 | 128);
    }
    return $bytes . chr($n);
}

function message(int $places, string $items): string
{
    return "\xC1\x01\xEF" . varint($places) . $items;
}

/** Strings of 300 bytes that differ only where a quick hash does not look. */
function alike(int $i): string
{
    return str_repeat('a', 60) . sprintf('%08d', $i) . str_repeat('b', 232);
}

/** n names of equal length and of one hash, as items. */
function colliding(int $n): string
{
    $length = (int) ceil(log(max($n, 2), 2));
    $names = array_map(
        fn (int $i): string => strtr(sprintf("%0{$length}b", $i), ['0' => 'Ez', '1' => 'FY']),
        range(0, $n - 1),
    );
    return implode('', array_map(fn (string $name): string => "\xEA" . chr(strlen($name)) . $name, $names));
}

/** Objects of one class layout, of the root of n colliding names, then one more name, in about n bytes. */
function objects_of_colliding_names(int $n, string $class, string $more): string
{
    $names = (int) sqrt($n);
    $layout = "\xF8" . chr(0x40 + strlen($class)) . $class . varint($names + 1) . colliding($names) . $more;
    $values = str_repeat("\x05", $names + 1);
    return message(1 + $names, $layout . $values . str_repeat("\xC0$values", $names));
}

/** @return array<string, callable(int): string> messages of about n parts */
function messages(): array
{
    $long = fn (int $n, string $end = ''): string => "\xEA" . varint($n + strlen($end)) . str_repeat('k', $n) . $end;
    return [
        'lists of one' => fn (int $n) => message($n, str_repeat("\xA1\x05", $n)),
        'a chain of back-references' => fn (int $n) => message($n + 1, "\xF4\xA1\x00" . implode('', array_map(
            fn (int $i) => $i % 4000 === 0 ? "\xF4\xA1\x05" : "\xF4\xA1\xF3" . varint($i - 1),
            range(1, $n),
        ))),
        'key lists used once' => fn (int $n) => message($n, implode('', array_map(
            fn (int $i) => "\xB0\x47" . sprintf('k%06d', $i % 999_999) . "\x05",
            range(1, $n),
        ))),
        'names never seen before' => fn (int $n) => message($n, implode('', array_map(
            fn (int $i) => "\xB0\x48" . substr(md5((string) $i), 0, 8) . "\x05",
            range(1, $n),
        ))),
        'a long class name, again' => fn (int $n) => message($n + 1, $long(4 * $n) . str_repeat("\xF8\x60\x00", $n)),
        'two long equal keys, again' => fn (int $n) => message(
            $n + 2,
            $long(2 * $n) . $long(2 * $n) . str_repeat("\xB1\x60\x61\x01\x02", $n),
        ),
        'long names of properties, again' => fn (int $n) => message(
            $n + 2,
            $long(4 * $n) . "\xF8\x51Amber\\Tests\\Plain\x01\x60\x05" . str_repeat("\xC0\x05", $n),
        ),
        'a long private name of new class layouts' => fn (int $n) => message(
            $n + 1,
            "\xEA" . varint(4 * $n + 3) . "\0" . str_repeat('x', 4 * $n) . "\0p"
                . str_repeat("\xF8\x51Amber\\Tests\\Plain\x01\x60\x05", $n),
        ),
        'two long names of equal hash, in objects' => fn (int $n) => message(
            $n + 2,
            $long(2 * $n, 'Ez') . $long(2 * $n, 'FY') . "\xF8\x51Amber\\Tests\\Plain\x03\x41a\x60\x61\x05\x05\x05"
                . str_repeat("\xC0\x05\x05\x05", $n - 1),
        ),
        'two long keys of equal hash, one twice' => fn (int $n) => message(
            $n + 2,
            $long(2 * $n, 'Ez') . $long(2 * $n, 'FY') . str_repeat("\xB2\x60\x61\x60\x05\x05\x05", $n),
        ),
        'names of one hash, one twice, for a hook'
            => fn (int $n) => objects_of_colliding_names($n, 'Amber\Tests\Hooked', "\x61"),
        'names of one hash, one twice, dynamic' => fn (int $n) => objects_of_colliding_names($n, 'stdClass', "\x61"),
        'names of one hash, one twice, incomplete' => fn (int $n) => objects_of_colliding_names($n, 'Absent', "\x61"),
        'names of one hash, dynamic, and a declared one'
            => fn (int $n) => objects_of_colliding_names($n, 'Amber\Tests\Loose', "\x41a"),
        'names of one hash, of an exception' => fn (int $n) => objects_of_colliding_names($n, 'Exception', "\x41a"),
        'keys of one hash, one twice' => fn (int $n) => message(
            1 + (int) sqrt($n),
            "\xF1" . varint(1 + (int) sqrt($n)) . colliding((int) sqrt($n)) . "\x60"
                . str_repeat("\x05", 1 + (int) sqrt($n))
                . str_repeat("\x90" . str_repeat("\x05", 1 + (int) sqrt($n)), (int) sqrt($n)),
        ),
        'rows of a bit' => fn (int $n) => message(
            1 + 256 * intdiv($n, 256),
            "\xB0\x41a\x05" . str_repeat("\xFC\x01\x80\x02\x02" . str_repeat("\xAA", 32), intdiv($n, 256)),
        ),
        'int keys in a column' => fn (int $n) => "\xC1\x01\xF2" . varint($n) . "\x0B\x00"
            . implode('', array_map(fn (int $i) => chr($i % 64), range(0, $n - 1)))
            . "\x02" . str_repeat("\xAA", intdiv($n + 7, 8)),
        'joined references' => fn (int $n) => message($n, "\xF5\x05" . str_repeat("\xF6\x00", $n - 1)),
    ];
}

/** @return array<string, callable(int): mixed> values of about n elements */
function values(): array
{
    return [
        'strings that look alike' => fn (int $n) => array_map(alike(...), range(1, $n)),
        'lists that look alike' => fn (int $n) => array_merge([range(1, 100)], array_map(
            function (int $i): array {
                $list = range(1, 100);
                $list[20] = $i;
                return $list;
            },
            range(1, intdiv($n, 100)),
        )),
        'keys chosen for one run of slots, and objects' => fn (int $n) => array_merge(
            array_map(fn (int $i): array => [$i * 0x1000 => 1], range(1, intdiv($n, 2))),
            array_map(fn (): Plain => new Plain(), range(1, intdiv($n, 2))),
        ),
        'a long string, again' => function (int $n): array {
            $string = str_repeat('s', 4 * $n);
            return array_map(fn (int $i): mixed => $i % 3 ? [$string, $i] : $string, range(1, $n));
        },
        'objects of an unknown class of a long name' => function (int $n): array {
            $object = unserialize("O:$n:\"" . str_repeat('N', $n) . '":1:{s:1:"a";i:1;}');
            return array_map(fn (): object => clone $object, range(1, $n));
        },
        'a long key, again' => function (int $n): array {
            $key = str_repeat('k', 4 * $n);
            return array_map(fn (int $i): array => [$key => 1, 'k' . $i % 50 => $i], range(1, $n));
        },
        'objects of many properties' => fn (int $n) => array_map(
            fn (int $i): object => (object) array_map(fn (int $p): string => "text $i $p", range(1, intdiv($n, 16))),
            range(1, 16),
        ),
        'maps of one key, all different'
            => fn (int $n) => array_map(fn (int $i): array => ["key $i" => $i], range(1, $n)),
        'arrays that are equal'
            => fn (int $n) => array_map(fn (): array => ['a', [1, 2, [3]]], range(1, intdiv($n, 6))),
        'a table with many holes, in many arrays' => function (int $n): array {
            $table = array_combine(array_map(fn (int $i) => "key $i", range(1, $n)), range(1, $n));
            for ($i = 1; $i < $n - 3; $i++) {
                unset($table["key $i"]);
            }
            $row = fn (int $i): array => ['t' => $table, 'id' => $i, 'k' . $i % 7 => 1];
            return array_merge([range(1, 400)], array_map($row, range(1, $n)));
        },
        'nested' => function (int $n): array {
            $lists = [];
            for ($left = $n; $left > 0; $left -= 2000) {
                for ($value = [], $i = 0; $i < 1000; $i++) {
                    $value = [$left, $value];
                }
                $lists[] = $value;
            }
            return $lists;
        },
        'a wide map' => fn (int $n) => array_combine(array_map(fn (int $i) => "key $i", range(1, $n)), range(1, $n)),
        'a reference that each hook changes' => function (int $n): array {
            for ($value = [], $i = 0; $i < $n; $i += 2) {
                $value[] = &Changing::$shared;
                $value[] = new Changing();
            }
            return $value;
        },
        'objects that name each other' => function (int $n): array {
            $objects = array_map(fn () => new \stdClass(), range(1, $n));
            foreach ($objects as $i => $object) {
                $object->other = $objects[($i * 7919) % min($n, 1000)];
            }
            return $objects;
        },
    ];
}

/** Seconds of the fastest of some calls. */
function seconds(callable $call): float
{
    $best = INF;
    for ($i = 0; $i < 5; $i++) {
        $start = hrtime(true);
        $call();
        $best = min($best, (hrtime(true) - $start) / 1e9);
        gc_collect_cycles();
    }
    return $best;
}

/** @param list<float> $nanoseconds per part */
function row(string $name, array $nanoseconds): void
{
    $cells = array_map(fn (float $ns): string => sprintf('%9.1f', $ns), $nanoseconds);
    printf("%-46s%s  x %.2f\n", $name, implode('', $cells), end($nanoseconds) / $nanoseconds[0]);
}

function decode(string $bytes): void
{
    // one that is refused took its time as well
    try {
        amber_unserialize($bytes);
    } catch (\Amber\DecodeException) {
    }
}

/** One call, for a row of this name. */
function once(string $name, int $n): void
{
    if ($name === 'list') {
        echo implode("\n", [...array_keys(messages()), ...array_keys(values())]), "\n";
    } elseif (isset(messages()[$name])) {
        $bytes = messages()[$name]($n);
        decode($bytes);
        echo strlen($bytes), "\n";
    } else {
        $value = values()[$name]($n);
        amber_serialize($value);
        echo count($value, COUNT_RECURSIVE), "\n";
    }
}

if (!extension_loaded('amber')) {
    fwrite(STDERR, "The extension amber is not loaded\n");
    exit(2);
}
ini_set('memory_limit', '-1');
error_reporting(E_ALL & ~E_DEPRECATED);
$given = getopt('', ['doublings:', 'only:', 'size:']);
if (isset($given['only'])) {
    once($given['only'], (int) ($given['size'] ?? 8000));
    exit;
}
$doublings = (int) ($given['doublings'] ?? 5);
$sizes = array_map(fn (int $i): int => 8000 << $i, range(0, $doublings));
$head = implode('', array_map(fn (int $n): string => sprintf('%9d', $n), $sizes));
printf("%-46s%s  last / first\n", 'decode: nanoseconds a byte of messages of n parts', $head);
foreach (messages() as $name => $make) {
    $row = [];
    foreach ($sizes as $n) {
        $bytes = $make($n);
        $row[] = 1e9 / strlen($bytes) * seconds(fn () => decode($bytes));
    }
    row($name, $row);
}
echo "encode: nanoseconds an element of n\n";
foreach (values() as $name => $make) {
    $row = [];
    foreach ($sizes as $n) {
        $value = $make($n);
        $row[] = 1e9 / $n * seconds(fn () => amber_serialize($value));
    }
    row($name, $row);
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tests;

/**
 * Looks for what nobody thought of: every kind of container with every kind of value in it, at sizes on both sides of
 * each limit that the encoder has, beside igbinary with and without its table of strings. A line for each cell in which
 * Amber takes more bytes than the shorter of both, or more time than the slower of both; then the geometric means.
 *
 *     php -d extension=igbinary -d extension=amber.so tests/grid/grid.php [--only=CONTAINER] [--time]
 *
 * Bytes by themselves take a few seconds. --time measures too (minima of 6 rounds of 60 µs in one process: enough to
 * find a cell, not to publish it), which takes some ten seconds more.
 */

const SIZES = [1, 2, 3, 5, 8, 12, 16, 20, 32, 33, 63, 64, 100, 130, 300, 1_000];

/* Of tables, where a size is a number of columns. */
const MOST_COLUMNS = 300;

/** @return string three to ten bytes, of which neighbours differ */
function word(int $i): string
{
    return substr(md5("word $i"), 0, 3 + $i % 8);
}

function uuid(int $i): string
{
    return (string) preg_replace('/^(.{8})(.{4})(.{4})(.{4})(.*)$/', '$1-$2-$3-$4-$5', md5("uuid $i"));
}

/** @return array<string, callable(int): mixed> the values of a cell, by number */
function values(): array
{
    return [
        'small ints' => fn (int $i) => $i % 50,
        'times' => fn (int $i) => 1_700_000_000 + $i * 37 % 9_999,
        'random ints' => fn (int $i) => crc32("int $i") * 4_096,
        'floats' => fn (int $i) => sqrt($i + 2),
        'prices' => fn (int $i) => ($i * 37 % 9_999) / 100,
        'words' => fn (int $i) => word($i),
        'few words' => fn (int $i) => word($i % 5),
        'words twice' => fn (int $i) => word(intdiv($i, 2)),
        'texts' => fn (int $i) => "some longer text with number $i in it, and more",
        'characters' => fn (int $i) => chr(97 + $i % 26),
        'uuids' => fn (int $i) => uuid($i),
        'numeric strings' => fn (int $i) => (string) ($i * 7),
        'bools' => fn (int $i) => $i % 3 === 0,
        'nulls' => fn (int $i) => null,
        'words or null' => fn (int $i) => $i % 2 ? null : word($i),
        'ints or null' => fn (int $i) => $i % 3 ? $i : null,
        'ints or floats' => fn (int $i) => $i % 2 ? $i : $i + 0.5,
        'five types' => fn (int $i) => [$i, word($i), 1.5 * $i, true, null][$i % 5],
        'empty arrays' => fn (int $i) => [],
        'lists of ints' => fn (int $i) => [$i, $i + 1, $i * 2],
        'lists of words' => fn (int $i) => [word($i), word($i + 1)],
        'records' => fn (int $i) => ['id' => $i, 'name' => word($i), 'ok' => $i % 2 === 0],
        'records of one key' => fn (int $i) => ['v' => $i],
        'records with two key lists' => fn (int $i) => $i % 2 ? ['id' => $i, 'a' => 1] : ['id' => $i, 'b' => 'x'],
        'objects' => fn (int $i) => (object) ['id' => $i, 'name' => word($i)],
        'nested maps' => fn (int $i) => ['a' => ['b' => ['c' => $i]]],
    ];
}

/**
 * @param callable(int): string|int $key
 * @param callable(int): mixed      $value
 *
 * @return array<mixed>
 */
function map(int $size, callable $key, callable $value, int $from = 0): array
{
    $map = [];
    for ($i = 0; $i < $size; $i++) {
        $map[$key($i)] = $value($from + $i);
    }
    return $map;
}

/**
 * @param callable(int): array<mixed> $row
 *
 * @return list<array<mixed>>
 */
function rows(int $rows, callable $row): array
{
    return array_map($row, range(0, $rows - 1));
}

/** @return array<string, callable(int, callable(int): mixed): array<mixed>> containers of so many of these values */
function containers(): array
{
    $named = fn (int $i) => "column$i";
    $numbered = fn (int $i) => "key_$i";
    $itself = fn (int $i) => $i;
    return [
        'list' => fn (int $n, callable $value) => map($n, $itself, $value),
        'two lists' => fn (int $n, callable $value) => [
            'a' => map($n, $itself, $value),
            'b' => map($n, $itself, $value, 5),
        ],
        'map' => fn (int $n, callable $value) => map($n, $numbered, $value),
        'two maps' => fn (int $n, callable $value) => [
            'a' => map($n, $numbered, $value),
            'b' => map($n, $numbered, $value, 1_000),
        ],
        'map by hash' => fn (int $n, callable $value) => map($n, fn (int $i) => md5("key $i"), $value),
        'map by steps' => fn (int $n, callable $value) => map($n, fn (int $i) => $i * 7 + 3, $value),
        'map by number' => fn (int $n, callable $value) => map($n, fn (int $i) => crc32("key $i"), $value),
        'map of both keys' => fn (int $n, callable $value) => map($n, fn (int $i) => $i % 2 ? $i : "key_$i", $value),
        'ten rows' => fn (int $n, callable $value) => rows(10, fn (int $row) => map($n, $named, $value, $row * $n)),
        'twenty rows' => fn (int $n, callable $value) => rows(20, fn (int $row) => map($n, $named, $value, $row * $n)),
        'three rows' => fn (int $n, callable $value) => rows(3, fn (int $row) => map($n, $named, $value, $row * $n)),
        'ten lists' => fn (int $n, callable $value) => rows(10, fn (int $row) => map($n, $itself, $value, $row * $n)),
        'twenty lists' => fn (int $n, callable $value)
            => rows(20, fn (int $row) => map($n, $itself, $value, $row * $n)),
        'sixteen rows in any order' => fn (int $n, callable $value) => rows(
            16,
            fn (int $row) => map($n, fn (int $i) => 'column' . ($i * 7 + $row) % $n, $value, $row),
        ),
    ];
}

/** Nanoseconds of one call, the least of a few rounds. */
function least(callable $call, mixed $argument): float
{
    $call($argument);
    $start = hrtime(true);
    $call($argument);
    $calls = max(1, intdiv(60_000, max(1, hrtime(true) - $start)));
    $least = INF;
    for ($round = 0; $round < 6; $round++) {
        $start = hrtime(true);
        for ($i = 0; $i < $calls; $i++) {
            $call($argument);
        }
        $least = min($least, (hrtime(true) - $start) / $calls);
    }
    return $least;
}

/**
 * @param array<mixed> $value
 * @param string       $amber what amber_serialize() makes of it
 *
 * @return array<string, float> Amber's bytes, and if asked for its times, by those of a peer
 */
function ratios(array $value, string $amber, bool $time): array
{
    $igbinary = igbinary_serialize($value);
    $peer = ['bytes' => strlen($igbinary)];
    if ($time) {
        $peer['encode'] = least(igbinary_serialize(...), $value);
        $peer['decode'] = least(igbinary_unserialize(...), $igbinary);
    }
    ini_set('igbinary.compact_strings', '0');
    $peer['bytes'] = min($peer['bytes'], strlen(igbinary_serialize($value)));
    if ($time) {
        $peer['encode'] = max($peer['encode'], least(igbinary_serialize(...), $value));
    }
    ini_set('igbinary.compact_strings', '1');
    $own = ['bytes' => strlen($amber)];
    if ($time) {
        $own += ['encode' => least(amber_serialize(...), $value), 'decode' => least(amber_unserialize(...), $amber)];
    }
    $ratios = [];
    foreach ($own as $what => $mine) {
        $ratios[$what] = $mine / $peer[$what];
    }
    return $ratios;
}

/** Of more than a few bytes, or clearly more than what a clock gets wrong. */
function is_lost(string $what, float $ratio, int $bytes): bool
{
    return $what === 'bytes' ? $bytes * ($ratio - 1) / $ratio > 4 : $ratio > 1.1;
}

$options = getopt('', ['only:', 'time']);
$time = isset($options['time']);
$logs = [];
$lost = $cells = 0;
foreach (containers() as $container => $make) {
    if (($options['only'] ?? $container) !== $container) {
        continue;
    }
    foreach (values() as $kind => $value) {
        foreach (SIZES as $size) {
            if ($size > MOST_COLUMNS && str_contains($container, ' rows')) {
                continue;
            }
            $built = $make($size, $value);
            $amber = amber_serialize($built);
            $behind = [];
            foreach (ratios($built, $amber, $time) as $what => $ratio) {
                $logs[$what][] = log($ratio);
                if (is_lost($what, $ratio, strlen($amber))) {
                    $behind[] = sprintf('%s %.2f', $what, $ratio);
                }
            }
            $cells++;
            if ($behind) {
                $lost++;
                printf("%s of %d %s: %s\n", $container, $size, $kind, implode(', ', $behind));
            }
        }
    }
}
$means = array_map(fn (array $of) => sprintf('%.3f', exp(array_sum($of) / count($of))), $logs);
$means = array_map(fn (string $what, string $mean) => "$what $mean", array_keys($means), $means);
printf("%d of %d behind; %s\n", $lost, $cells, implode(', ', $means));

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tests;

/**
 * Strings whose hashes collide take hardly more instructions to serialize than others of the same length.
 *
 *     php tests/growth/collisions.php [-v]     needs valgrind and the module igbinary, built; -v prints each
 */

/** The instructions relative to those for strings of which no two collide. */
const MOST = 3;

/** 4,096 strings of two words, of one length and, if both words have one hash, all of one hash. */
function strings(string $zero, string $one): array
{
    return array_map(
        static fn (int $i): string => strtr(sprintf('%012b', $i), ['0' => $zero, '1' => $one]),
        range(0, 4095),
    );
}

/** @return array<string, array{array<mixed>, array<mixed>}> values that collide, and others */
function cases(): array
{
    [$same, $other] = [strings('Ez', 'FY'), strings('Ez', 'Q7')];
    $map = static fn (string $key): array => [$key => 1];
    $long = static fn (string $text): string => str_repeat('a', 60) . $text . str_repeat('b', 200);
    return [
        'strings' => [$same, $other],
        'keys' => [array_map($map, $same), array_map($map, $other)],
        'long strings' => [array_map($long, $same), array_map($long, $other)],
    ];
}

/** How many instructions a function takes for the value. */
function instructions(string $function, string $value): int
{
    $root = dirname(__DIR__, 2);
    $command = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', "--toggle-collect=zif_$function",
        PHP_BINARY, '-n', '-d', "extension=$root/ext/modules/amber.so",
        '-d', "extension=$root/igbinary/modules/amber_igbinary.so", __FILE__, $function, ...explode(' ', $value)];
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $status);
    $said = implode("\n", $lines);
    if ($status !== 0 || !preg_match('/Collected : (\d+)/', $said, $found)) {
        throw new \RuntimeException($said);
    }
    return (int) $found[1];
}

if (isset($argv[3])) {
    $argv[1](cases()[str_replace('_', ' ', $argv[2])][(int) $argv[3]]);
    exit;
}
$failed = $passed = 0;
foreach (['amber_serialize', 'igbinary_serialize'] as $function) {
    foreach (array_keys(cases()) as $name) {
        $value = str_replace(' ', '_', $name);
        $times = instructions($function, "$value 0") / instructions($function, "$value 1");
        $good = $times <= MOST;
        $good ? $passed++ : $failed++;
        if (!$good || in_array('-v', $argv, true)) {
            printf("%-20s %-14s %.2f times the instructions of other strings\n", $function, $name, $times);
        }
    }
}
echo "$passed passed, $failed failed\n";
exit($failed ? 1 : 0);

<?php

// SPDX-License-Identifier: MIT

/*
 * The module beside the extension igbinary, each in a process of its own: it writes the same bytes, and each reads what
 * the other wrote. php igbinary/tests/beside/run.php [--graphs=N] [--seed=N]; the last line is "N passed, N failed".
 */

declare(strict_types=1);

use Amber\Generator\Builder;
use Amber\Generator\Random;
use Amber\Polyfill\Check\IgbinaryValues;

require __DIR__ . '/../../../packages/polyfill/autoload.php';
require __DIR__ . '/../../../packages/polyfill/tests/Check/fixtures.php';
foreach (['fixtures', 'Random', 'Scalars', 'Builder'] as $file) {
    require __DIR__ . "/../../../ext/tests/generator/$file.php";
}

const MODULE = __DIR__ . '/../../modules/amber_igbinary.so';
const AMBER = __DIR__ . '/../../../ext/modules/amber.so';
const SETTINGS = [
    'igbinary' => ['extension=igbinary', 'extension=' . AMBER],
    'module' => ['extension=' . AMBER, 'extension=' . MODULE],
];

/** @return iterable<string, mixed> */
function values(int $seed, int $graphs): iterable
{
    yield from IgbinaryValues::all();
    yield from IgbinaryValues::loops();
    yield from IgbinaryValues::webs();
    for ($last = $seed + $graphs; $seed < $last; $seed++) {
        yield "graph $seed" => (new Builder(new Random($seed), 120))->build();
    }
}

/** Bytes, or what was thrown instead. */
function outcome(callable $call): string
{
    try {
        return base64_encode((string) $call());
    } catch (Throwable $throwable) {
        return '!' . $throwable::class . ': ' . strtok($throwable->getMessage(), "\n");
    }
}

/** In a child: a line for each value, "name TAB bytes". */
function write(int $seed, int $graphs): void
{
    foreach (values($seed, $graphs) as $name => $value) {
        echo $name, "\t", outcome(static fn (): string => igbinary_serialize($value)), "\n";
    }
}

/** In a child: reads such lines, and writes what came of them. */
function read(): void
{
    while (($line = fgets(STDIN)) !== false) {
        [$name, $bytes] = explode("\t", rtrim($line, "\n"));
        $isError = str_starts_with($bytes, '!');
        echo $name, "\t", $isError ? $bytes : outcome(static function () use ($bytes): string {
            return amber_serialize(igbinary_unserialize((string) base64_decode($bytes, true)));
        }), "\n";
    }
}

/** @return array<string, string> what a child writes, by the names of values */
function child(string $which, string $input, string ...$arguments): array
{
    $command = [PHP_BINARY, '-n', '-d', 'memory_limit=1G', '-d', 'display_errors=stderr', '-d', 'error_reporting=8191'];
    foreach (SETTINGS[$which] as $setting) {
        array_push($command, '-d', $setting);
    }
    $errors = tmpfile();
    $in = tmpfile();
    $out = tmpfile();
    fwrite($in, $input);
    rewind($in);
    $process = proc_open([...$command, __FILE__, ...$arguments], [$in, $out, $errors], $pipes);
    $status = proc_close($process);
    rewind($errors);
    $said = stream_get_contents($errors);
    if ($status !== 0) {
        throw new RuntimeException("$which ended with $status: $said");
    }
    rewind($out);
    $lines = [];
    foreach (explode("\n", rtrim(stream_get_contents($out), "\n")) as $line) {
        [$name, $bytes] = explode("\t", "$line\t");
        $lines[$name] = $bytes;
    }

    return $lines;
}

/** @param array<string, string> $lines */
function text(array $lines): string
{
    return implode('', array_map(static fn ($name, $bytes) => "$name\t$bytes\n", array_keys($lines), $lines));
}

$options = getopt('', ['graphs:', 'seed:', 'write', 'read']);
$seed = (int) ($options['seed'] ?? 1);
$graphs = (int) ($options['graphs'] ?? 2000);
if (isset($options['write'])) {
    write($seed, $graphs);
    exit(0);
}
if (isset($options['read'])) {
    read();
    exit(0);
}
$arguments = ['--write', "--seed=$seed", "--graphs=$graphs"];
$theirs = child('igbinary', '', ...$arguments);
$comparisons = [
    'writes the same' => [$theirs, child('module', '', ...$arguments)],
    'reads what igbinary wrote' => [
        child('igbinary', text($theirs), '--read'), child('module', text($theirs), '--read'),
    ],
];
$passed = $failed = 0;
foreach ($comparisons as $what => [$expected, $actual]) {
    foreach ($expected as $name => $bytes) {
        // igbinary throws, where serialize() and the module leave the property out
        $isUnset = str_contains($bytes, 'must not be accessed before initialization (in __sleep)');
        if (($actual[$name] ?? null) === $bytes || ($isUnset && ($actual[$name] ?? '!')[0] !== '!')) {
            $passed++;
            continue;
        }
        if ($failed++ < 20) {
            echo "$name, $what: ", substr($actual[$name] ?? 'nothing', 0, 900), "\n";
            echo '  not ', substr($bytes, 0, 900), "\n";
        }
    }
}
echo "$passed passed, $failed failed\n";
exit($failed === 0 && $passed > 0 ? 0 : 1);

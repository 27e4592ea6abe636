<?php

// SPDX-License-Identifier: MIT

/*
 * Compressed messages: php packages/polyfill/tests/compressed.php. Without PHP's extension zstd libzstd stands in for
 * it, where FFI reaches that; else what needs it is left out. The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Dictionaries;

use function Amber\status;
use function in_array;
use function strlen;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/../bootstrap.php';
require __DIR__ . '/../../../ext/tests/inc/prose.inc';
require __DIR__ . '/../../../ext/tests/inc/zstd.inc';

/** What a call throws; null: nothing. */
function thrown(\Closure $call): ?string
{
    try {
        $call();
        return null;
    } catch (\Throwable $e) {
        return $e::class . ': ' . $e->getMessage();
    }
}

/** @param array<string, bool> $checks whether each holds, by what it is */
function all(Report $report, array $checks): void
{
    foreach ($checks as $name => $holds) {
        $report->check($name, $holds ? null : 'it does not');
    }
}

function withoutZstd(Report $report): void
{
    all($report, [
        'writing without the extension says what it needs' => str_contains(
            (string) thrown(static fn () => Amber::serialize(1, ['compress' => true])),
            'ValueError: amber_serialize(): Option "compress" needs the PHP extension zstd',
        ),
        'reading without the extension says what it needs' => str_contains(
            (string) thrown(static fn () => Amber::unserialize(wrapped("\x05"))),
            'Amber\DecodeException: This message is compressed, which only the PHP extension zstd reads here',
        ),
        'no compression needs no extension' => Amber::serialize(1, ['compress' => false]) === Amber::serialize(1),
    ]);
}

function writing(Report $report): void
{
    $value = array_map(sentence(...), range(1, 200));
    $plain = Amber::serialize($value);
    $bytes = Amber::serialize($value, ['compress' => true]);
    $options = ['key' => ['a' => 'a secret of some length']];
    $signed = Amber::serialize($value, $options + ['compress' => 3]);
    $hash = hash_hmac('sha256', substr($signed, 0, -32), 'a secret of some length', true);
    $stays = static fn (mixed $value): bool
        => Amber::serialize($value, ['compress' => 1]) === Amber::serialize($value);
    all($report, [
        'what is long becomes shorter' => $bytes[1] === "\x21" && strlen($bytes) < strlen($plain) / 2,
        'it is read' => Amber::unserialize($bytes) === $value,
        'true is level 1' => $bytes === Amber::serialize($value, ['compress' => 1]),
        'the signature is of the compressed bytes' => $signed[1] === "\xA1" && substr($signed, -32) === $hash,
        'what was signed is read' => Amber::unserialize($signed, $options) === $value,
        'what is short stays' => $stays(str_repeat('ab', 509)),
        'what does not become shorter stays' => $stays(random_bytes(5000)),
        'what becomes more than 64 times shorter stays' => $stays(str_repeat('a', 1000000)),
    ]);
    if (extension_loaded('amber')) {
        all($report, [
            'the extension reads it' => amber_unserialize($bytes) === $value,
            'it reads what the extension wrote'
                => Amber::unserialize(amber_serialize($value, ['compress' => 9])) === $value,
        ]);
        foreach ([-1, 23, '3', 1.0, null, []] as $level) {
            $theirs = thrown(static fn () => amber_serialize(1, ['compress' => $level]));
            $ours = thrown(static fn () => Amber::serialize(1, ['compress' => $level]));
            $report->check('level ' . json_encode($level), $ours === $theirs ? null : "$ours, not $theirs");
        }
    }
}

/** With a dictionary that has content for zstd; the extension has it, too, where its setting names tests/vectors. */
function packing(Report $report): void
{
    Dictionaries::load(__DIR__ . '/../../../tests/vectors');
    $value = ['The river is beside the green, and the bread is not.'];
    $plain = Amber::serialize($value, ['dictionary' => 'packed']);
    $options = ['dictionary' => 'packed', 'compress' => 1];
    $bytes = Amber::serialize($value, $options);
    all($report, [
        'what is short becomes shorter by a dictionary' => $bytes[1] === "\x31" && strlen($bytes) < strlen($plain),
        'it is read by the dictionary' => Amber::unserialize($bytes) === $value,
        'what is as short as an int stays' => Amber::serialize([1], $options)[1] === "\x11",
    ]);
    if (extension_loaded('amber') && in_array('packed', array_column(status()['dictionaries'], 'name'), true)) {
        all($report, ['the extension reads it by the dictionary' => amber_unserialize($bytes) === $value]);
    }
}

function reading(Report $report): void
{
    foreach ([...Vectors::of('good-compressed'), ...Vectors::of('good-packed')] as $vector) {
        $problem = thrown(static fn () => Amber::unserialize((string) hex2bin($vector['hex'])));
        $report->check($vector['name'], $problem);
    }
    foreach ([...Vectors::of('bad-compressed'), ...Vectors::of('bad-packed')] as $vector) {
        try {
            Amber::unserialize((string) hex2bin($vector['hex']));
            $problem = 'accepted';
        } catch (DecodeException $e) {
            $offset = $e->getOffset();
            $problem = $offset >= $vector['offset'] && $offset <= $vector['behind'] ? null : $e->getMessage();
        }
        $report->check($vector['name'], $problem);
    }
    $blocks = str_repeat(zstd_block('y', 1 << 17, false), 20000);
    foreach (['that is cut' => $blocks, 'that is whole' => $blocks . zstd_block('y')] as $how => $bomb) {
        $message = compressed(zstd_frame($bomb, 25), 25);
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $told = thrown(static fn () => Amber::unserialize($message));
        $took = memory_get_peak_usage() - $before;
        $report->check(
            "a frame of more than it says, $how, takes no memory",
            $told !== null && $took < 1 << 20 ? null : "$told; $took bytes",
        );
    }
}

$report = new Report();
if (!function_exists('zstd_compress')) {
    withoutZstd($report);
    require __DIR__ . '/Check/zstd.php';
}
if (function_exists('zstd_compress')) {
    writing($report);
    packing($report);
    reading($report);
} else {
    $report->note("left out: what needs PHP's extension zstd, or FFI and libzstd");
}
exit($report->finish());

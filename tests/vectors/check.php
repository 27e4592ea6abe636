<?php

// SPDX-License-Identifier: MIT

/*
 * Gives tests/vectors/ to the reference decoder and to the extension:
 * php -d extension=PATH/amber.so -d amber.dictionaries=$PWD/tests/vectors tests/vectors/check.php. The last line is
 * "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\DecodeException;
use Amber\Polyfill\Check\Comparer;
use Amber\Polyfill\Check\Report;
use Amber\Polyfill\Check\Vectors;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\Tag;
use Amber\Polyfill\Decode\Trace;
use Amber\Polyfill\Dictionaries;

require __DIR__ . '/autoload.php';
require __DIR__ . '/../../packages/polyfill/tests/Check/zstd.php';

/** @param array<string, mixed> $vector */
function isAccepted(array $vector): ?string
{
    $message = (string) hex2bin($vector['hex']);
    try {
        $value = (new Decoder())->decode($message);
        if (Notation::of($value) !== $vector['value']) {
            return 'another value';
        }
        return Comparer::difference($value, amber_unserialize($message));
    } catch (DecodeError | DecodeException $e) {
        return $e->getMessage();
    }
}

/** @param array<string, mixed> $vector */
function isRefused(array $vector): ?string
{
    $message = (string) hex2bin($vector['hex']);
    try {
        (new Decoder())->decode($message);
        return 'accepted';
    } catch (DecodeError $e) {
        if ($e->offset < $vector['offset'] || $e->offset > $vector['behind']) {
            return "another place: {$e->getMessage()}";
        }
    }
    try {
        amber_unserialize($message);
        return 'accepted by the extension';
    } catch (DecodeException $e) {
        $place = $e->getOffset();
        return $place >= $vector['offset'] && $place <= $vector['behind'] ? null : "another place: {$e->getMessage()}";
    }
}

/** Which tags and kinds of columns are met. */
final class Met implements Trace
{
    /** @var array<string, array<int, true>> first bytes by "item", "column" and so on */
    public array $bytes = [];

    public function begin(string $what, int $byte, int $start): void
    {
        $this->bytes[$what][$byte] = true;
    }

    public function end(int $end, mixed $value): void
    {
    }

    public function again(int $start): void
    {
    }
}

/** The tags and kinds of columns that no good message has. */
function missing(): string
{
    $met = new Met();
    foreach (Vectors::of('good') as $vector) {
        (new Decoder(trace: $met))->decode((string) hex2bin($vector['hex']));
    }
    // ENCLOSING has a meaning only where a hook decodes
    $tags = array_unique(array_map(Tag::of(...), range(0x00, 0xFE)));
    $tags = array_diff($tags, array_map(Tag::of(...), array_keys($met->bytes['item'] + $met->bytes['rows'])));
    $kinds = [...range(0x00, 0x1B), ...range(0x20, 0x40)];
    $kinds = array_diff($kinds, array_keys($met->bytes['column'] + $met->bytes['keys']));
    return implode(' ', array_map(static fn (int $byte): string => sprintf('%02X', $byte), [...$tags, ...$kinds]));
}

$report = new Report();
foreach (Vectors::of('good') as $vector) {
    $report->check($vector['name'], isAccepted($vector));
}
$missing = missing();
$report->check('each tag and each kind of column', $missing === '' ? null : "not met: $missing");
Dictionaries::load(__DIR__);
foreach (Vectors::of('good-dictionary') as $vector) {
    $report->check($vector['name'], isAccepted($vector));
}
foreach ([...Vectors::of('bad'), ...Vectors::of('bad-dictionary')] as $vector) {
    $report->check($vector['name'], isRefused($vector));
}
if (function_exists('zstd_uncompress') && ini_set('amber.session_compress', '1') !== false) {
    foreach ([...Vectors::of('good-compressed'), ...Vectors::of('good-packed')] as $vector) {
        $report->check("compressed: {$vector['name']}", isAccepted($vector));
    }
    foreach ([...Vectors::of('bad-compressed'), ...Vectors::of('bad-packed')] as $vector) {
        $report->check("compressed: {$vector['name']}", isRefused($vector));
    }
} else {
    $report->note('compressed ones are left out: they need libzstd, and PHP\'s extension zstd or FFI');
}
exit($report->finish());

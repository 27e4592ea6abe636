<?php

// SPDX-License-Identifier: MIT

/*
 * The polyfill where the extension is not loaded, by the functions that it defines: php polyfill/tests/alone.php
 * Reads spec/vectors and what each release wrote, and what it writes itself. The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Decode\Decoder;
use Amber\Tools\Vectors\Notation;

error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../../tools/vectors/autoload.php';
require __DIR__ . '/../bootstrap.php';
require __DIR__ . '/../../ext/tests/golden/text.inc';

/** What differs between a value and what a message is read as; null: nothing does. */
function difference(string $name, mixed $value, string $message): ?string
{
    try {
        $read = \text($name, amber_unserialize($message));
    } catch (DecodeException $e) {
        return $e->getMessage();
    }
    $expected = \text($name, $value);
    return $read === $expected ? null : "$read, not $expected";
}

function refusal(string $message, int $from, int $to): ?string
{
    try {
        amber_unserialize($message);
    } catch (DecodeException $e) {
        return $e->getOffset() >= $from && $e->getOffset() <= $to ? null : "another place: {$e->getMessage()}";
    }
    return 'accepted';
}

$report = new Report();
if (extension_loaded('amber')) {
    $report->check('the extension is not loaded', 'it is');
}
foreach (Vectors::of('good') as $vector) {
    $notation = Notation::of((new Decoder())->decode((string) hex2bin($vector['hex'])));
    $report->check($vector['name'], $notation === $vector['value'] ? null : 'another value');
}
foreach (Vectors::of('bad') as $vector) {
    $problem = refusal((string) hex2bin($vector['hex']), $vector['offset'], $vector['behind']);
    $report->check($vector['name'], $problem);
}
$golden = __DIR__ . '/../../ext/tests/golden';
$values = require "$golden/values.inc";
foreach (glob("$golden/*/messages.jsonl") ?: [] as $file) {
    foreach (file($file) ?: [] as $line) {
        ['name' => $name, 'hex' => $hex] = json_decode($line, true);
        $problem = difference($name, $values[$name](), (string) hex2bin($hex));
        $report->check("$name, as the release wrote it", $problem);
    }
}
foreach ($values as $name => $make) {
    $report->check("$name, there and back", difference($name, $make(), amber_serialize($make())));
}
$report->check('detect', \Amber\detect(amber_serialize([1])) === 'amber' ? null : 'not amber');
exit($report->finish());

<?php

// SPDX-License-Identifier: MIT

/*
 * Compares the decoder with the extension:
 * php -d extension=PATH/amber.so packages/polyfill/tests/check.php [--rounds=N] [SEED]
 *
 * A round is some 65,000 random messages; there is one unless told otherwise. Another seed gives other random
 * values and messages. The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Random\Engine\Mt19937;
use Random\Randomizer;

// Of a round.
const MUTATIONS_PER_MESSAGE = 60;
const GRAMMAR_MESSAGES = 8_000;
const MESSAGES_WITHOUT_BUDGET = 40;

const LONGEST_TO_MUTATE = 600;
const MESSAGES_CUT = 60;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/Check/fixtures.php';
ini_set('memory_limit', '1G');

/**
 * Whether both decoders give the same for what amber_serialize() makes of the values.
 *
 * @return array<string, string> the messages by the values' names
 */
function compareValues(Report $report, int $seed): array
{
    $decoder = new Decoder();
    $messages = [];
    foreach (Values::all($seed) as $name => $value) {
        $message = amber_serialize($value);
        try {
            $problem = Comparer::difference($decoder->decode($message), amber_unserialize($message));
        } catch (DecodeError $e) {
            $problem = $e->getMessage();
        }
        $report->check($name, $problem === null ? null : $problem . '; ' . substr(bin2hex($message), 0, 400));
        $messages[$name] = $message;
    }
    return $messages;
}

function refuses(Decoder $decoder, string $message): bool
{
    try {
        $decoder->decode($message);
        return false;
    } catch (DecodeError $e) {
        return $e->offset <= strlen($message);
    }
}

/** @param array<string, string> $messages */
function refuseCutAndLengthened(Report $report, array $messages): void
{
    $decoder = new Decoder();
    $step = max(1, intdiv(count($messages), MESSAGES_CUT));
    $cuts = 0;
    foreach (array_keys($messages) as $i => $name) {
        $message = $messages[$name];
        if ($i % $step === 0 && strlen($message) < 3000) {
            $accepted = array_filter(
                range(0, strlen($message) - 1),
                static fn (int $length): bool => !refuses($decoder, substr($message, 0, $length)),
            );
            $cuts += strlen($message);
            $problem = $accepted === [] ? null : 'accepted at ' . implode(', ', $accepted) . ' bytes';
            $report->check("$name, cut", $problem);
        }
        $accepted = !refuses($decoder, "$message\0") || !refuses($decoder, "$message\xD0");
        $report->check("$name, lengthened", $accepted ? 'accepted' : null);
    }
    $report->note("$cuts cut messages");
}

function handwritten(Report $report): void
{
    $decoder = new Decoder();
    $verdict = new Verdict(exact: true);
    foreach ([...Messages::sound(), ...Messages::unsound()] as $name => $hex) {
        $message = "\xC1\x01" . hex2bin(str_replace(' ', '', $hex));
        $refused = refuses($decoder, $message);
        $expected = array_key_exists($name, Messages::unsound());
        $report->check($name, $refused === $expected ? null : 'expected otherwise');
        $report->check("$name, both decoders", $verdict->disagreement($message));
    }
    $report->note("by hand: {$verdict->counts()}");
    foreach (["\xC1\x02", "\xC1\x11", "\xC1\x00", "\xC0\x01", '', "\xC1"] as $head) {
        $report->check('head ' . bin2hex($head), refuses($decoder, "$head\0") ? null : 'accepted');
    }
}

/** An item that is this string. */
function item(string $string): string
{
    return "\xEA" . chr(strlen($string)) . $string;
}

/** Whether both refuse at the same depth. */
function depths(Report $report): void
{
    $std = "\xF8\x48stdClass\x01\x41a";
    $enum = "\xFA" . item(Fixtures\Suit::class) . "\x46Hearts";
    $messages = [
        'scalar' => "\x05",
        'empty array' => "\xA0",
        'lists' => "\xA1\xA1\xA1\x05",
        'empty inside' => "\xA1\xA1\xA0",
        'objects' => "$std$std\xA1\x05",
        'references' => "\xA1\xF5\xA1\xF5\xA1\x05",
        'marks' => "\xF4\xA1\xF4\xA1\x05",
        'shared value' => "\xA2\xF4\xA1\xA1\x05\xA1\xB8",
        'rows' => "\xA1\xFC\0\x01\x41a\x01\0\xA1\x05",
        'scalar rows' => "\xA1\xFC\0\x01\x41a\x01\x01\x05",
        'object rows' => "\xA1\xFD\0\x48stdClass\x01\x41a\x01\0\xA1\x05",
        'columns' => "\xA1\xF0\x01\x01\x05",
        'items' => "\xF0\x01\0\xA1\x05",
        'map columns' => "\xF2\x01\x01\x05\0\xA1\x05",
        'empty object' => "\xA1\xF8\x48stdClass\0",
        'Serializable' => "\xA1\xFB" . item(Fixtures\Old::class) . "\x41p",
        'enum' => "\xA1$enum",
        'enum shared value' => "\xA2\xF5$enum\xA1\xB8",
        'chain of shared values' => "\xA4\xF4\xA1\x05\xF4\xA1\xB8\xF4\xA1\xB9\xA1\xBA",
        'chain of references' => "\xA4\xF5\xA1\x05\xF5\xA1\xF6\x00\xF5\xA1\xF6\x01\xA1\xF6\x02",
        'reference to a shared value' => "\xA4\xF4\xA1\xA1\x05\xF5\xB8\xF5\xA1\xF6\x01\xA1\xF6\x02",
        'marked reference' => "\xA3\xF5\xF4\xA1\xA1\x05\xA1\xF6\x00\xA1\xB9",
        'chain of objects' => "\xA4\xF4\xF8\x48stdClass\x01\x41a\x05\xF4\xC0\xB8\xF4\xC0\xB9\xC0\xBA",
        'long chain of objects' => "\xA9\xF4\xF8\x48stdClass\x01\x41a\x05\xF4\xC0\xB8\xF4\xC0\xB9"
            . "\xF4\xC0\xBA\xF4\xC0\xBB\xF4\xC0\xBC\xF4\xC0\xBD\xF4\xC0\xBE\xC0\xBF",
        'object in itself' => "\xA2\xF4\xF8\x48stdClass\x01\x41a\xA1\xB8\xA1\xB8",
        'rows again' => "\xA2\xF4\xA1\xFC\0\x01\x41a\x01\0\xA1\x05\xA1\xB8",
    ];
    foreach ($messages as $name => $message) {
        for ($depth = 1; $depth < 7; $depth++) {
            $report->check("$name at depth $depth", (new Verdict($depth))->disagreement("\xC1\x01$message"));
        }
    }
    $deep = static fn (int $depth): string => "\xC1\x01" . str_repeat("\xA1", $depth) . "\x05";
    foreach ([4096 => false, 4097 => true] as $depth => $expected) {
        $refused = refuses(new Decoder(), $deep($depth));
        $report->check("depth $depth", $refused === $expected ? null : 'expected otherwise');
        $report->check("depth $depth, both decoders", (new Verdict())->disagreement($deep($depth)));
    }
}

/** @param array<string, string> $messages */
function mutations(Report $report, array $messages, int $seed, int $rounds): void
{
    $random = new Randomizer(new Mt19937($seed));
    $mutator = new Mutator($random);
    $verdict = new Verdict();
    // What an __unserialize() drops or a type converts cannot be compared: without Modern and Point.
    $short = array_filter($messages, static fn (string $message): bool => strlen($message) <= LONGEST_TO_MUTATE
        && !str_contains($message, Fixtures\Modern::class)
        && !str_contains($message, Fixtures\Point::class));
    $list = array_values($short);
    foreach ($short as $name => $message) {
        $problem = null;
        for ($i = 0; $i < $rounds * MUTATIONS_PER_MESSAGE && $problem === null; $i++) {
            $problem = $verdict->disagreement($mutator->mutate($message, $list[$random->getInt(0, count($list) - 1)]));
        }
        $report->check("$name, mutated", $problem);
    }
    $report->note("mutations: {$verdict->counts()}");
}

function grammar(Report $report, int $seed, int $rounds): void
{
    $random = new Randomizer(new Mt19937($seed));
    $mutator = new Mutator($random);
    $verdict = new Verdict();
    $before = Grammar::message($random);
    for ($i = 0; $i < $rounds * GRAMMAR_MESSAGES; $i++) {
        $message = Grammar::message($random);
        $problem = $verdict->disagreement($message) ?? $verdict->disagreement($mutator->mutate($message, $before));
        $report->check("message $i of the grammar", $problem);
        $before = $message;
    }
    $report->note("from the grammar: {$verdict->counts()}");
}

/** Whether both count places in the same way when no budget is left. */
function places(Report $report, int $seed, int $rounds): void
{
    $random = new Randomizer(new Mt19937($seed + 1));
    $verdict = new Verdict();
    for ($i = 0; $i < $rounds * MESSAGES_WITHOUT_BUDGET; $i++) {
        $message = "\xC1\x01\xA2\xF0\x80\x80\x10\x01\x05" . substr(Grammar::message($random), 2);
        $report->check("message $i of the grammar, no budget left", $verdict->disagreement($message));
    }
    $report->note("no budget left: {$verdict->counts()}");
}

/** Whether both count rows in the same way. */
function manyRows(Report $report): void
{
    $verdict = new Verdict();
    $group = "\xFC\x01\x80\x02\x01\x05"; // 256 rows in 6 bytes
    foreach ([127, 128, 129, 130, 131, 132, 200] as $groups) {
        $places = 1 + 256 * $groups;
        $count = chr($places & 127 | 128) . chr($places >> 7 & 127 | 128) . chr($places >> 14);
        $message = "\xC1\x01\xEF$count\xEE\x01\x41a\x05" . str_repeat($group, $groups);
        $report->check("$groups groups of rows", $verdict->disagreement($message));
    }
    $report->note("many rows: {$verdict->counts()}");
}

if (!extension_loaded('amber')) {
    fwrite(STDERR, "The extension amber is not loaded\n");
    exit(2);
}
$rounds = 1;
$seed = 1;
foreach (array_slice($argv, 1) as $argument) {
    if (preg_match('/^--rounds=([1-9]\d*)$/', $argument, $matches)) {
        $rounds = (int) $matches[1];
    } elseif (preg_match('/^\d+$/', $argument)) {
        $seed = (int) $argument;
    } else {
        fwrite(STDERR, "usage: check.php [--rounds=N] [SEED]\n");
        exit(2);
    }
}
$report = new Report();
$messages = compareValues($report, $seed);
refuseCutAndLengthened($report, $messages);
handwritten($report);
depths($report);
manyRows($report);
mutations($report, $messages, $seed, $rounds);
grammar($report, $seed, $rounds);
places($report, $seed, $rounds);
exit($report->finish());

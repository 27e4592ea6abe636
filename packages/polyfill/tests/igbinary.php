<?php

// SPDX-License-Identifier: MIT

/*
 * The polyfill's reader of igbinary's data and the extension's, beside the extension igbinary, and beside each other on
 * broken data:
 * php -d extension=PATH/amber.so packages/polyfill/tests/igbinary.php [--graphs=N] [--seed=N]
 *
 * --write writes igbinary.jsonl anew, for tests/alone.php. The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Generator\Builder;
use Amber\Generator\Log;
use Amber\Generator\Random;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Igbinary;
use Random\Engine\Mt19937;
use Random\Randomizer;

const LONGEST_TO_BREAK = 500;
const GRAPHS_BROKEN = 60;
const RECORDED = __DIR__ . '/igbinary.jsonl';

require __DIR__ . '/../autoload.php';
require __DIR__ . '/Check/fixtures.php';
require __DIR__ . '/Check/canaries.php';
require __DIR__ . '/Check/failing.php';
foreach (['fixtures', 'Random', 'Scalars', 'Builder'] as $file) {
    require __DIR__ . "/../../../ext/tests/generator/$file.php";
}

/** @return array<string, \Closure(string, array<string, mixed>=): mixed> by name */
function readers(): array
{
    return ['polyfill' => Igbinary::unserialize(...), 'extension' => \Amber\unserialize_igbinary(...)];
}

/** What differs between what igbinary reads and what the readers do. */
function difference(string $data, \Closure $text): ?string
{
    $expected = static fn (): mixed => igbinary_unserialize($data);
    foreach (readers() as $name => $read) {
        $difference = Readings::difference($expected, static fn (): mixed => $read($data), $text);
        if ($difference !== null) {
            return "$name: $difference";
        }
    }
    return null;
}

/** igbinary's two ways to write a value, and its two versions. */
function written(mixed $value): iterable
{
    foreach (['1', '0'] as $compact) {
        ini_set('igbinary.compact_strings', $compact);
        $data = igbinary_serialize($value);
        yield $data;
        yield substr_replace($data, "\1", 3, 1);
    }
}

function values(Report $report): void
{
    foreach (IgbinaryValues::all() as $name => $value) {
        foreach (written($value) as $i => $data) {
            $report->check("$name, written in way $i", difference($data, serialize(...)));
        }
    }
    foreach (IgbinaryValues::loops() as $name => $value) {
        foreach (written($value) as $i => $data) {
            $report->check("an array in itself $name, in way $i", difference($data, amber_serialize(...)));
        }
    }
}

/** Properties of parents are to be as unserialize() makes them. */
function families(Report $report): void
{
    foreach (Families::values() as $name => $object) {
        foreach (readers() as $reader => $unserialize) {
            $read = static fn (object $object): object => $unserialize(igbinary_serialize($object));
            $report->check("$name, by $reader", Families::difference($object, $read));
        }
    }
}

function odd(Report $report): void
{
    foreach (IgbinaryValues::odd() as $name => $hex) {
        $data = "\0\0\0\2" . hex2bin(str_replace(' ', '', $hex));
        $report->check($name, difference($data, serialize(...)));
    }
}

/** @return iterable<int, string> what igbinary makes of random graphs, by their seeds */
function graphs(int $seed, int $count): iterable
{
    for ($last = $seed + $count; $seed < $last; $seed++) {
        $value = (new Builder(new Random($seed), 120))->build();
        try {
            foreach (written($value) as $i => $data) {
                yield "graph $seed in way $i" => $data;
            }
        } catch (\Error) {
            // of a typed property that is not initialised, and named by __sleep()
        }
    }
}

/** @return string|null what came out that must not */
function misbehaviour(string $data, bool $isCut = false): ?string
{
    $outcomes = [];
    foreach (readers() as $name => $read) {
        $problem = Readings::misbehaviour($read, $data, bin2hex($data), $isCut);
        if ($problem !== null) {
            return "$name: $problem";
        }
        $outcome = Readings::outcome(static fn (): mixed => $read($data), serialize(...));
        $outcomes[] = preg_replace('/^(\S+Exception): .*/s', '$1', $outcome[0]);
    }
    return $outcomes[0] === $outcomes[1] ? null : 'the readers differ: ' . bin2hex($data);
}

function broken(Report $report, string $name, string $data, string $other, Randomizer $random): void
{
    $mutator = new Mutator($random);
    $problem = null;
    for ($at = 0; $at < strlen($data) && $problem === null; $at++) {
        $problem = misbehaviour(substr($data, 0, $at), true);
        $byte = chr($random->getInt(0, $random->getInt(0, 1) === 0 ? 0x28 : 0xFF));
        $problem ??= misbehaviour(substr_replace($data, $byte, $at, 1));
        // its first two bytes, which the mutator leaves alone, are the last two of the header
        $problem ??= misbehaviour("\0\0" . $mutator->mutate(substr($data, 2), substr($other, 2)));
    }
    $report->check("$name, broken", $problem);
}

/** Options are to mean what they do for amber's messages. */
function options(Report $report): void
{
    $amber = ['polyfill' => Amber::unserialize(...), 'extension' => amber_unserialize(...)];
    foreach (IgbinaryValues::options() as $name => [$value, $options]) {
        $message = Amber::serialize($value);
        $data = igbinary_serialize($value);
        foreach (readers() as $reader => $read) {
            $original = $amber[$reader];
            $expected = Readings::outcome(static fn (): mixed => $original($message, $options), serialize(...));
            $actual = Readings::outcome(static fn (): mixed => $read($data, $options), serialize(...));
            $strip = ['/ \(at byte \d+\)/', '/(?<=Error: )[\w\\\\]+(::\w+)?(?=\(\): Option)/'];
            $same = preg_replace($strip, '', $actual[0]) === preg_replace($strip, '', $expected[0]);
            $report->check("$name, by $reader", $same ? null : "$actual[0], not $expected[0]");
        }
    }
    foreach ([['key' => 'a key of sixteen bytes'], ['other' => 1], [5]] as $i => $unknown) {
        foreach (readers() as $reader => $read) {
            $told = Readings::outcome(static fn (): mixed => $read(igbinary_serialize(1), $unknown), serialize(...))[0];
            $isTold = preg_match('/^ValueError: .*unserialize.*\(\): Unknown option/', $told) === 1;
            $report->check("unknown option $i, by $reader", $isTold ? null : $told);
        }
    }
}

/** What a class that has both kinds of hooks wrote when it had one, and what others wrote. */
function others(Report $report): void
{
    $data = "\0\0\0\2\x17" . chr(strlen(Both::class)) . Both::class . "\x1D\7payload";
    $problem = difference($data, static fn (Both $both): string => $both->text);
    $report->check('a payload of a class that has __unserialize() now', $problem);
    $refused = [
        '' => 'The data is empty', 'a:0:{}' => 'it looks like PHP serialize() data',
        "\xC1\1\5" => 'This is not igbinary data', "\0\0\0\3\0" => 'This is not igbinary data',
    ];
    foreach ($refused as $text => $reason) {
        foreach (readers() as $reader => $read) {
            $told = Readings::outcome(static fn (): mixed => $read($text), serialize(...))[0];
            $isTold = str_contains($told, $reason) && str_ends_with($told, ' (at byte 0)');
            $report->check(bin2hex($text) . " is refused by $reader", $isTold ? null : $told);
        }
    }
}

/** What a few bytes stand for is counted, whatever igbinary does. */
function limits(Report $report): void
{
    $values = [
        'arrays named twice' => [IgbinaryValues::doubled(100), ['max_elements' => 1 << 50]],
        'siblings' => [IgbinaryValues::siblings(50), ['max_elements' => 1000]],
        'circles on circles' => [IgbinaryValues::circles(400), ['max_depth' => 100]],
        'loops on loops' => [IgbinaryValues::loopsOnLoops(600), ['max_depth' => 100]],
    ];
    foreach (IgbinaryValues::webs() as $name => $value) {
        $report->check($name, difference(igbinary_serialize($value), serialize(...)));
    }
    foreach ($values as $name => [$value, $options]) {
        $data = igbinary_serialize($value);
        foreach (readers() as $reader => $read) {
            $count = count($read($data));
            $report->check("$name, without a limit, by $reader", $count === count($value) ? null : "$count elements");
            $told = Readings::outcome(static fn (): mixed => $read($data, $options), count(...))[0];
            $isTold = preg_match('/max_elements|Nesting|max_depth/', (string) $told) === 1;
            $report->check("$name are counted by $reader", $isTold ? null : (string) $told);
        }
    }
}

final class Both implements \Serializable
{
    public string $text = '';

    public function serialize(): string
    {
        return $this->text;
    }

    public function unserialize(string $data): void
    {
        $this->text = $data;
    }

    /** @return array{string} */
    public function __serialize(): array
    {
        return [$this->text];
    }

    /** @param array{string} $data */
    public function __unserialize(array $data): void
    {
        [$this->text] = $data;
    }
}

function unsound(Report $report): void
{
    foreach (IgbinaryValues::unsound() as $name => [$hex, $offset]) {
        foreach (readers() as $reader => $read) {
            try {
                $read("\0\0\0\2" . hex2bin(str_replace(' ', '', $hex)));
                $problem = 'accepted';
            } catch (DecodeException $e) {
                // the extension names the byte at which it stands; its phpts say which
                $problem = $reader === 'extension' || $e->getOffset() === $offset ? null : $e->getMessage();
            }
            $report->check("$name is refused by $reader", $problem);
        }
    }
}

function record(): void
{
    $lines = '';
    ini_set('igbinary.compact_strings', '1');
    foreach (IgbinaryValues::all() as $name => $value) {
        $data = igbinary_serialize($value);
        $lines .= strlen($data) > 2000 ? '' : json_encode([
            'name' => $name, 'hex' => bin2hex($data), 'value' => bin2hex(serialize(igbinary_unserialize($data))),
        ], JSON_THROW_ON_ERROR) . "\n";
    }
    file_put_contents(RECORDED, $lines);
}

ini_set('memory_limit', '128M');
error_reporting(E_ALL & ~E_DEPRECATED);
set_error_handler(Log::error(...), E_ALL & ~E_DEPRECATED);
$given = getopt('', ['graphs:', 'seed:', 'write']);
if (isset($given['write'])) {
    record();
    exit(0);
}
$report = new Report();
values($report);
families($report);
odd($report);
options($report);
others($report);
limits($report);
unsound($report);
FailedHooks::check($report, igbinary_serialize(...), \Amber\unserialize_igbinary(...), Igbinary::unserialize(...));
$random = new Randomizer(new Mt19937((int) ($given['seed'] ?? 1)));
$before = igbinary_serialize([1]);
foreach (IgbinaryValues::loops() as $name => $value) {
    broken($report, "an array in itself $name", igbinary_serialize($value), $before, $random);
}
$left = GRAPHS_BROKEN;
foreach (graphs((int) ($given['seed'] ?? 1), (int) ($given['graphs'] ?? 1000)) as $name => $data) {
    $report->check($name, difference($data, serialize(...)));
    if (strlen($data) < LONGEST_TO_BREAK && $left-- > 0) {
        broken($report, $name, $data, $before, $random);
        $before = $data;
    }
}
exit($report->finish());

<?php

// SPDX-License-Identifier: MIT

/*
 * The reader of serialize()'s data beside unserialize(), and on broken data:
 * php packages/polyfill/tests/native.php [--graphs=N] [--seed=N], with the extension or without.
 *
 * The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Generator\Builder;
use Amber\Generator\Log;
use Amber\Generator\Random;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Check\Fixtures\Point;
use Amber\Polyfill\Native;
use Random\Engine\Mt19937;
use Random\Randomizer;

const LONGEST_TO_BREAK = 500;
const GRAPHS_BROKEN = 60;

require __DIR__ . '/../bootstrap.php';
require __DIR__ . '/../autoload.php';
error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/Check/fixtures.php';
require __DIR__ . '/Check/canaries.php';
require __DIR__ . '/Check/failing.php';
foreach (['fixtures', 'Random', 'Scalars', 'Builder'] as $file) {
    require __DIR__ . "/../../../ext/tests/generator/$file.php";
}

/** @return list<string> what was read, and which hooks ran on the way */
function outcome(\Closure $read): array
{
    return Readings::outcome($read, serialize(...));
}

/** What differs between what unserialize() reads and what the polyfill does. */
function difference(string $data): ?string
{
    $expected = static fn (): mixed => unserialize($data);
    return Readings::difference($expected, static fn (): mixed => Native::unserialize($data), serialize(...));
}

function values(Report $report): void
{
    foreach ([...IgbinaryValues::all(), ...NativeValues::nested()] as $name => $value) {
        $report->check($name, difference(serialize($value)));
    }
    foreach (NativeValues::odd() as $name => $data) {
        $report->check($name, difference($data));
    }
    $data = sprintf('a:2:{i:0;i:7;i:1;O:%d:"%s":1:{s:1:"y";R:2;}}', strlen(Point::class), Point::class);
    $isSame = Native::unserialize($data)[0] === unserialize($data)[0];
    $report->check('an int in a reference with a readonly float becomes one', $isSame ? null : 'it stays an int');
    foreach (Families::values() as $name => $object) {
        $read = static fn (object $object): object => Native::unserialize(serialize($object));
        $report->check($name, Families::difference($object, $read));
    }
}

/** @return iterable<string, string> what serialize() makes of random graphs, by their seeds */
function graphs(int $seed, int $count): iterable
{
    for ($last = $seed + $count; $seed < $last; $seed++) {
        $value = (new Builder(new Random($seed), 120))->build();
        try {
            yield "graph $seed" => serialize($value);
        } catch (\Error) {
            // of a typed property that is not initialised, and named by __sleep()
        }
    }
}

/** @return string|null what came out that must not */
function misbehaviour(string $data, bool $isCut = false): ?string
{
    return Readings::misbehaviour(Native::unserialize(...), $data, $data, $isCut);
}

function broken(Report $report, string $name, string $data, string $other, Randomizer $random): void
{
    $mutator = new Mutator($random);
    $problem = null;
    for ($at = 0; $at < strlen($data) && $problem === null; $at++) {
        $problem = misbehaviour(substr($data, 0, $at), true);
        $problem ??= misbehaviour(substr_replace($data, chr($random->getInt(0x20, 0x7F)), $at, 1));
        $problem ??= misbehaviour($mutator->mutate($data, $other));
    }
    $report->check("$name, broken", $problem);
}

/** Options are to mean what they do for amber's messages. */
function options(Report $report): void
{
    foreach (IgbinaryValues::options() as $name => [$value, $options]) {
        $message = Amber::serialize($value);
        $expected = outcome(static fn (): mixed => Amber::unserialize($message, $options));
        $data = serialize($value);
        $actual = outcome(static fn (): mixed => Native::unserialize($data, $options));
        $strip = ['/ \(at byte \d+\)/', '/(?<=Error: )[\w\\\\]+(::\w+)?(?=\(\): Option)/'];
        $same = preg_replace($strip, '', $actual[0]) === preg_replace($strip, '', $expected[0]);
        $report->check($name, $same ? null : "$actual[0], not $expected[0]");
    }
    foreach ([['key' => 'a key of sixteen bytes'], ['other' => 1], [5]] as $i => $unknown) {
        $told = outcome(static fn (): mixed => Native::unserialize('i:1;', $unknown))[0];
        $isTold = str_contains($told, 'ValueError: Amber\Polyfill\Native::unserialize(): Unknown option');
        $report->check("unknown option $i", $isTold ? null : $told);
    }
}

function refused(Report $report): void
{
    $others = [
        '' => 'The data is empty', "\0\0\0\2\0" => 'it looks like igbinary data', '[1]' => 'it looks like JSON data',
        'prose' => 'Here no value begins',
    ];
    foreach ($others as $data => $reason) {
        $told = outcome(static fn (): mixed => Native::unserialize((string) $data))[0];
        $report->check("$reason: refused", str_contains($told, "$reason (at byte 0)") ? null : $told);
    }
    foreach (NativeValues::unsound() as $name => [$data, $offset]) {
        try {
            Native::unserialize($data);
            $problem = 'accepted';
        } catch (DecodeException $e) {
            $problem = $e->getOffset() === $offset ? null : $e->getMessage();
        }
        $report->check("$name is refused", $problem);
    }
}

/** What a few bytes stand for is counted, and none of it is made: letting go of it would exhaust PHP's stack. */
function limits(Report $report): void
{
    foreach (NativeValues::chains(1000) as $name => $data) {
        $problem = difference($data);
        $report->check("a chain of $name", $problem);
        $told = outcome(static fn (): mixed => Native::unserialize($data, ['max_depth' => 20]))[0];
        $report->check("a chain of $name is deep", str_contains($told, 'Nesting is deeper') ? null : $told);
    }
    foreach (NativeValues::chains(100_000) as $name => $data) {
        $told = outcome(static fn (): mixed => Native::unserialize($data))[0];
        $report->check("a long chain of $name is refused", str_contains($told, 'Nesting is deeper') ? null : $told);
    }
    $list = NativeValues::doubled(20);
    $report->check('what is named twice', difference($list));
    $told = outcome(static fn (): mixed => Native::unserialize($list, ['max_elements' => 1 << 19]))[0];
    $report->check('elements are counted', str_contains($told, 'max_elements') ? null : $told);
    foreach (NativeValues::payloads() as $name => [$data, $options]) {
        $told = outcome(static fn (): mixed => Native::unserialize($data, $options))[0];
        $report->check("a payload that is $name is refused", str_contains($told, 'DecodeException') ? null : $told);
        $less = array_map(static fn (int $limit): int => $limit + 3, $options);
        $told = outcome(static fn (): mixed => Native::unserialize($data, $less))[0];
        $isRead = $options === [] || !str_contains($told, 'DecodeException');
        $report->check("a payload that is $name, and is allowed", $isRead ? null : $told);
    }
    foreach (IgbinaryValues::webs() as $name => $value) {
        $report->check($name, difference(serialize($value)));
    }
}

ini_set('memory_limit', '256M');
set_error_handler(Log::error(...), E_ALL & ~E_DEPRECATED);
$given = getopt('', ['graphs:', 'seed:']);
$seed = (int) ($given['seed'] ?? 1);
$report = new Report();
values($report);
options($report);
refused($report);
limits($report);
FailedHooks::check($report, serialize(...), unserialize(...), Native::unserialize(...));
$random = new Randomizer(new Mt19937($seed));
$before = serialize([1]);
$left = GRAPHS_BROKEN;
foreach (graphs($seed, (int) ($given['graphs'] ?? 1000)) as $name => $data) {
    $report->check($name, difference($data));
    if (strlen($data) < LONGEST_TO_BREAK && $left-- > 0) {
        broken($report, $name, $data, $before, $random);
        $before = $data;
    }
}
exit($report->finish());

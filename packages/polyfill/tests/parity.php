<?php

// SPDX-License-Identifier: MIT

/*
 * The polyfill beside the extension: vectors, options, classes, formats, and what is refused.
 * php -d extension=PATH/amber.so -d amber.dictionaries=tests/vectors packages/polyfill/tests/parity.php
 * The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Formats;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/../../../tests/vectors/classes.php';
require __DIR__ . '/Check/hooks.php';
require __DIR__ . '/Check/canaries.php';
require __DIR__ . '/Check/failing.php';

/** What a call gives, or throws: for people, and to be compared. */
function told(\Closure $call): string
{
    try {
        return serialize($call());
    } catch (\Throwable $e) {
        return $e::class . ': ' . $e->getMessage();
    }
}

function good(Report $report): void
{
    foreach (Vectors::of('good') as $vector) {
        $message = (string) hex2bin($vector['hex']);
        $expected = told(static fn () => amber_unserialize($message));
        $actual = told(static fn () => Amber::unserialize($message));
        $report->check($vector['name'], $actual === $expected ? null : "$actual, not $expected");
    }
}

function bad(Report $report): void
{
    foreach (Vectors::of('bad') as $vector) {
        try {
            Amber::unserialize((string) hex2bin($vector['hex']));
            $problem = 'accepted';
        } catch (DecodeException $e) {
            $offset = $e->getOffset();
            $isThere = $offset >= $vector['offset'] && $offset <= $vector['behind'];
            $isTold = str_ends_with($e->getMessage(), " (at byte $offset)");
            $problem = $isThere && $isTold ? null : $e->getMessage();
        }
        $report->check($vector['name'], $problem);
    }
}

/** What one writes with the dictionary of the vectors, the other reads. */
function named(Report $report): void
{
    if (ini_get('amber.dictionaries') === '') {
        $report->note('amber.dictionaries is not set to tests/vectors: no message is written with a dictionary');
        return;
    }
    Dictionaries::load(__DIR__ . '/../../../tests/vectors');
    $known = Dictionaries::ofProcess()->status();
    $report->check('dictionaries in the status', \Amber\status()['dictionaries'] === $known ? null : 'others');
    $options = ['dictionary' => 'vectors'];
    foreach (Vectors::of('good') as $vector) {
        try {
            $value = amber_unserialize((string) hex2bin($vector['hex']));
            $expected = serialize(unserialize(serialize($value)));
        } catch (\Throwable) {
            continue; // what no value of PHP's is
        }
        $ways = [
            'by the extension' => static fn () => Amber::unserialize(amber_serialize($value, $options)),
            'by the polyfill' => static fn () => amber_unserialize(Amber::serialize($value, $options)),
        ];
        foreach ($ways as $by => $read) {
            $actual = told($read);
            $report->check("{$vector['name']}, with a dictionary $by",
                $actual === $expected ? null : "$actual, not $expected");
        }
    }
}

/** @return iterable<string, array{string, array<mixed>}> messages and options */
function calls(): iterable
{
    $item = amber_serialize([new \Item(), \Suit::Hearts, new \DateTimeImmutable('2026-01-02')]);
    $old = "\xC1\x01\xFB\x43Old\x41p";
    $missing = "\xC1\x01\xA2\xF8\x47Missing\x02\x41a\x44\0*\0b\x05\x06\xC0\x07\x08";
    yield 'none' => [$item, []];
    $classes = [['Item'], ['item', 'SUIT'], ['\Item', 'Suit', 'DateTimeImmutable']];
    foreach ([true, false, [], ...$classes, [''], ['5x', '\\'], 5, [5], ['a-b']] as $allowed) {
        foreach ([$item, $old, $missing] as $data) {
            yield json_encode($allowed) . bin2hex($data) => [$data, ['allowed_classes' => $allowed]];
            yield json_encode($allowed) . bin2hex($data) . ' throw'
                => [$data, ['allowed_classes' => $allowed, 'unknown_class' => 'throw']];
        }
    }
    foreach ([0, 1, 2, 3, -1, '5', null] as $limit) {
        $deep = amber_serialize([[[1, 2], [3]], (object) ['a' => [4, 5, 6]]]);
        $four = is_int($limit) ? $limit * 4 : $limit;
        yield 'max_depth ' . json_encode($limit) => [amber_serialize([[1, 2], [3]]), ['max_depth' => $limit]];
        yield 'max_elements ' . json_encode($limit) => [$deep, ['max_elements' => $four]];
    }
    $circle = new \stdClass();
    $circle->list = [$circle, [$circle], $item];
    foreach (['max_depth', 'max_elements'] as $limit) {
        yield "$limit of all ints" => [amber_serialize([$circle, $circle]), [$limit => PHP_INT_MAX]];
    }
    $wrong = [[5 => 'Item'], ['Missing' => 5], ['Missing' => 'a-b'], 5];
    $odd = [['' => 'Item'], ['Missing' => ''], ['Missing' => '5x'], ['Missing' => '\\'], ['Missing' => "b\0c"]];
    foreach ([['Missing' => 'Item'], ['MISSING' => '\Item'], ...$odd, ...$wrong] as $map) {
        yield 'class_map ' . json_encode($map) => [$missing, ['class_map' => $map]];
    }
    foreach (['throw', 'incomplete', 'other', 5] as $what) {
        yield 'unknown_class ' . json_encode($what) => [$missing, ['unknown_class' => $what]];
    }
    $iterated = amber_serialize([new \ArrayObject([1], 0, \RecursiveArrayIterator::class), new \ArrayObject([1])]);
    foreach ([['ArrayObject'], ['arrayobject', 'recursivearrayiterator']] as $i => $allowed) {
        yield "a class of an iterator $i" => [$iterated, ['allowed_classes' => $allowed]];
    }
    yield from signedCalls($item);
    yield 'an unknown option' => [$item, ['other' => 1]];
    yield 'an unknown option that is a number' => [$item, [7 => 1]];
    foreach (['Closure', 'Generator', 'SplFileInfo', 'Iterator', 'ArrayAccess', 'Suit', 'Old', 'PDO'] as $class) {
        yield "an object of $class" => ["\xC1\x01\xF8" . chr(0x40 + strlen($class)) . $class . "\0", []];
        yield "a case of $class" => ["\xC1\x01\xFA" . chr(0x40 + strlen($class)) . $class . "\x41x", []];
        yield "a payload of $class" => ["\xC1\x01\xFB" . chr(0x40 + strlen($class)) . $class . "\x41x", []];
    }
    yield 'a property of another type' => ["\xC1\x01\xF8\x45Typed\x01\x41n\x41x", []];
}

/** @return iterable<string, array{string, array<mixed>}> messages and options */
function signedCalls(string $item): iterable
{
    $old = ['old' => 'the key of before'];
    $both = ['new' => 'the key of today'] + $old;
    $signed = amber_serialize([1, 'text'], ['key' => $old]);
    $keys = [$both, $old, ['new' => $both['new']], ['old' => $both['new']], $old['old'], 'short', 5, [], [5],
        [str_repeat('i', 256) => $old['old']], [7 => $old['old']]];
    foreach ($keys as $i => $key) {
        foreach ([$signed, $item, "\xC1\x81", serialize(1),
            Amber::serialize(['a'], ['key' => $old])] as $j => $data) {
            yield "key $i of message $j" => [$data, ['key' => $key]];
        }
    }
    yield 'a signed message without a key' => [$signed, []];
    for ($i = 2; $i < strlen($signed); $i++) {
        yield "a signed message of $i bytes" => [substr($signed, 0, $i), ['key' => $both]];
        yield "a signed message changed at byte $i" => [substr_replace($signed, "\xFF", $i, 1), ['key' => $both]];
    }
}

final class Typed
{
    public int $n = 0;
}
class_alias(Typed::class, 'Typed');

function options(Report $report): void
{
    foreach (calls() as $name => [$data, $options]) {
        $expected = told(static fn () => amber_unserialize($data, $options));
        $actual = told(static fn () => Amber::unserialize($data, $options));
        // where a count or a class is wrong may be told differently, and a limit in other words
        $pattern = str_contains($name, 'max_') ? '/(?<=DecodeException: ).*/s' : '/ \(at byte \d+\)/';
        $same = preg_replace($pattern, '', $expected) === preg_replace($pattern, '', $actual);
        $report->check($name, $same ? null : "$actual, not $expected");
    }
    $wrong = [['max_depth' => -1], ['max_depth' => '1'], ['other' => 1], [1]];
    $keys = ['short', ['a' => 5], [], ['the only secret.'], ['the new secret..', 'the old secret..']];
    $wrong = [...$wrong, ...array_map(static fn (mixed $key): array => ['key' => $key], $keys)];
    foreach ([...$wrong, ['max_depth' => 1], ['max_depth' => 0]] as $given) {
        $expected = told(static fn () => amber_serialize([[1]], $given));
        $actual = told(static fn () => Amber::serialize([[1]], $given));
        $report->check('encoding ' . json_encode($given), $actual === $expected ? null : "$actual, not $expected");
    }
}

/**
 * What a call gives or throws, and what PHP said meanwhile.
 *
 * @param \Closure(): mixed $call
 */
function toldAll(\Closure $call): string
{
    $said = [];
    // only PHP itself can give other levels than these
    $levels = [E_USER_WARNING => E_WARNING, E_USER_NOTICE => E_NOTICE, E_USER_DEPRECATED => E_DEPRECATED];
    set_error_handler(static function (int $level, string $message) use (&$said, $levels): bool {
        $said[] = ($levels[$level] ?? $level) . ' ' . preg_replace('/^\w+\(\): /', '', $message);
        return true;
    });
    try {
        $value = $call();
    } catch (\Throwable $e) {
        $previous = $e->getPrevious();
        $said[] = $e::class . ': ' . preg_replace('/ \(at byte \d+\)/', '', $e->getMessage())
            . ($previous === null ? '' : ', after ' . $previous::class . ': ' . $previous->getMessage());
    } finally {
        restore_error_handler();
    }
    $value ??= null;
    return implode("\n", [...$said, told(static fn () => amber_serialize($value)), told(static fn () => $value)]);
}

/**
 * Whether polyfill and extension give, throw and say the same.
 *
 * @param \Closure(): mixed $actual
 * @param \Closure(): mixed $expected
 */
function compare(Report $report, string $name, \Closure $actual, \Closure $expected): void
{
    $expected = toldAll($expected);
    $actual = toldAll($actual);
    $shown = addcslashes("$actual, not $expected", "\0..\37\177..\377");
    $report->check(addcslashes($name, "\0"), $actual === $expected ? null : $shown);
}

function encodings(Report $report): void
{
    foreach (Encodings::values() as $name => $value) {
        $actual = static fn (): mixed => amber_unserialize(Amber::serialize($value));
        compare($report, $name, $actual, static fn (): mixed => amber_unserialize(amber_serialize($value)));
    }
}

function decodings(Report $report): void
{
    foreach (Decodings::messages() as $name => $data) {
        compare($report, $name, static fn () => Amber::unserialize($data), static fn () => amber_unserialize($data));
    }
    $none = "\xC1\x01\xF8\x44None\0";
    foreach (['none', 'None::none', 'trim', Report::class . '::finish', 'Amber\Polyfill\Check\load'] as $callback) {
        ini_set('unserialize_callback_func', $callback);
        $name = "unserialize_callback_func is $callback";
        compare($report, $name, static fn () => Amber::unserialize($none), static fn () => amber_unserialize($none));
    }
    ini_set('unserialize_callback_func', '');
}

function load(string $class): never
{
    throw new \LogicException("$class is to be loaded");
}

/** Arrays of arrays, each named twice: more elements than an int counts, in a few hundred bytes. */
function doubled(Report $report): void
{
    for ($value = [1], $i = 0; $i < 100; $i++) {
        $value = [$value, $value];
    }
    $read = told(static fn (): int => count(Amber::unserialize(amber_serialize($value))));
    $report->check('arrays named twice, a hundred times', $read === 'i:2;' ? null : $read);
}

function refused(Report $report): void
{
    $resource = fopen('php://memory', 'r');
    $values = [
        'a resource' => $resource,
        'one in it' => ['a' => [1, (object) ['b c' => $resource]]],
        'a closure' => [static fn () => 1],
        'an anonymous class' => new class {
        },
        'a generator' => (static fn () => yield 1)(),
        'a file' => new \SplFileInfo('x'),
    ];
    foreach ($values as $name => $value) {
        $expected = told(static fn () => amber_serialize($value));
        $actual = told(static fn () => Amber::serialize($value));
        $report->check("$name is refused", $actual === $expected ? null : "$actual, not $expected");
    }
}

function formats(Report $report): void
{
    $values = [null, true, 5, -5, 1.5, 'text', [1, 2], ['a' => 1], new \stdClass(), str_repeat('x', 300)];
    $texts = [
        'd:' . str_repeat('1', 400) . ';', 'd:' . str_repeat('1', 401) . ';',
        '', ' ', '{}', '[1]', '{"a":1}', 'true', 'null', 'nul', '5', 'N;', 'i:5;', 'i:5;x', 'a|i:5;', "\x01ai:5;",
        "\xC1", "\xC1\x01\x05", "\xC1\x02", "\xC1:|i:5;", "\xC1\x11|s:3:\"abc\";", "\xC1\x91|i:5;",
        "\xC1\x21|i:5;", "\xC1\xA1|i:5;",
        "\xC1\x11", "\xC1\x81|i:5;", "\x1F\x8B\x08", "\x28\xB5\x2F\xFD", "\x80", "\xDE\0\x01",
        "\xDE\x01", "\0\0\0", "\0\0\0\0\x06", "\0\0\0\3\x06",
        "\0\0\0\1", "\0\0\0\2", "\0\0\0\1\x06\5", "\0\0\0\2\x06\5", "\0\0\0\1\x14\0", "\0\0\0\2\x14\0",
    ];
    foreach ($values as $value) {
        $native = serialize($value);
        array_push($texts, $native, json_encode($value), amber_serialize($value), "name|$native", "\4name$native");
    }
    foreach ($texts as $text) {
        $expected = \Amber\detect($text);
        $actual = Formats::detect($text);
        $name = 'format of ' . addcslashes($text, "\0..\37\177..\377");
        $report->check($name, $actual === $expected ? null : "$actual, not $expected");
        if (!str_starts_with($text, "\xC1")) {
            $expected = told(static fn () => amber_unserialize($text));
            $actual = told(static fn () => Amber::unserialize($text));
            $report->check("refusal, $name", $actual === $expected ? null : "$actual, not $expected");
        }
    }
}

error_reporting(E_ALL);
set_error_handler(static fn (): bool => true);
$report = new Report();
good($report);
bad($report);
named($report);
options($report);
encodings($report);
decodings($report);
FailedHooks::check($report, amber_serialize(...), amber_unserialize(...), Amber::unserialize(...));
doubled($report);
refused($report);
formats($report);
exit($report->finish());

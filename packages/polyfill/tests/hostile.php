<?php

// SPDX-License-Identifier: MIT

/*
 * Bytes made to do harm, to the polyfill's readers of messages, of igbinary's data and of serialize()'s: which
 * exceptions come, which code of the classes runs, how much memory is taken.
 * php packages/polyfill/tests/hostile.php [--mutations=N] [--seed=N], with the extension or without. The last line is
 * "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Check\Canaries\Canary;
use Amber\Polyfill\Check\Canaries\Closed;
use Amber\Polyfill\Check\Canaries\Heard;
use Amber\Polyfill\Check\Canaries\Misfit;
use Amber\Polyfill\Check\Canaries\Modern;
use Amber\Polyfill\Check\Canaries\Old;
use Amber\Polyfill\Check\Canaries\Suit;
use Amber\Polyfill\Check\Canaries\Typed;
use Amber\Polyfill\Igbinary;
use Amber\Polyfill\Native;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** What these messages of some 100 kB, or of 4,000 objects, may take. */
const MEMORY = 32 << 20;

/** An exception holds fewer bytes, where few calls are around it. */
const EXCEPTION = 64 << 10;

error_reporting(E_ALL & ~E_DEPRECATED); // classes of the tests
require __DIR__ . '/../../../tests/vectors/autoload.php';
require __DIR__ . '/../bootstrap.php';
require __DIR__ . '/Check/canaries.php';

function read(string $reader, string $data, array $options = []): mixed
{
    return match ($reader) {
        'amber' => Amber::unserialize($data, $options),
        'igbinary' => Igbinary::unserialize($data, $options),
        'serialize' => Native::unserialize($data, $options),
    };
}

/** What a message does that it must not: an exception of another kind, a warning, or code that runs when it fails. */
function misbehaviour(string $reader, string $data, array $options = []): ?string
{
    $warning = null;
    set_error_handler(static function (int $level, string $message) use (&$warning): bool {
        $warning = str_starts_with($message, 'Creation of dynamic property') ? $warning : $message;
        return true;
    });
    Heard::take();
    try {
        $value = read($reader, $data, $options);
        $problem = null;
    } catch (DecodeException $e) {
        $heard = Heard::take();
        $problem = $heard === '' ? null : "$heard ran, then " . $e->getMessage();
    } catch (\Throwable $e) {
        // PHP's own hooks throw for what is not theirs
        $ofHook = in_array('callHooks', array_column($e->getTrace(), 'function'), true);
        $problem = $ofHook ? null : $e::class . ": {$e->getMessage()}";
    } finally {
        restore_error_handler();
    }
    $problem ??= $warning;
    return $problem === null ? null : "$problem: " . bin2hex(substr($data, 0, 400));
}

/** Bytes of memory that a call takes at its peak. */
function memory(\Closure $call): int
{
    $before = memory_get_usage();
    if (function_exists('memory_reset_peak_usage')) {
        memory_reset_peak_usage();
    }
    $call();
    return memory_get_peak_usage() - $before;
}

/** Many objects share the name of their class; exceptions do not hold the calls that made them. */
function memoryIsBounded(Report $report, string $reader): void
{
    foreach (['all' => [], 'none' => ['allowed_classes' => false]] as $name => $options) {
        $data = Hostile::longName($reader, 108_000);
        $taken = memory(static fn () => read($reader, $data, $options));
        $problem = $taken < MEMORY ? null : "$taken bytes for " . strlen($data);
        $report->check("a long name of many objects of a class that is not there, $reader, $name allowed", $problem);
    }
    if ($reader === 'amber') {
        $data = Hostile::nestedRows(4000);
        $taken = memory(static fn () => read($reader, $data, ['allowed_classes' => false]));
        $problem = $taken < MEMORY ? null : "$taken bytes for " . strlen($data);
        $report->check('rows of objects, each in the last', $problem);
    }
    if ($reader === 'serialize') {
        $taken = [];
        foreach (['N;', 'x;'] as $payload) {
            $data = Hostile::deepPayloads($payload, 4000, 10);
            $taken[] = memory(static fn () => misbehaviour($reader, $data, ['allowed_classes' => false]));
        }
        $problem = $taken[1] < $taken[0] + EXCEPTION ? null : "$taken[1] bytes, not $taken[0]";
        $report->check('a payload that is not sound makes no exception that holds all levels around it', $problem);
    }
    $data = Hostile::deepExceptions($reader, 500, 2000);
    $taken = memory(static fn () => read($reader, $data));
    $problem = $taken < MEMORY ? null : "$taken bytes for " . strlen($data);
    $report->check("exceptions far below, $reader", $problem);
}

/** What an error handler is told of many objects with one long name is not the name for each. */
function whatIsTold(Report $report, string $reader): void
{
    $told = 0;
    set_error_handler(static function (int $level, string $message) use (&$told): bool {
        $told += strlen($message);
        return true;
    });
    foreach (['', "\0*\0"] as $begin) {
        $told = 0;
        $data = Hostile::longProperty($reader, Closed::class, $begin . str_repeat('n', 50_000), 1000);
        $count = count(read($reader, $data));
        $problem = $count === 1000 && $told < 1000 * 400 ? null : "$told bytes for $count objects";
        $report->check("a long name of a property of many objects, $reader", $problem);
    }
    restore_error_handler();
}

/** @return iterable<string, string> every form in which a reader's data names a class */
function forms(string $reader, string $class): iterable
{
    $one = Hostile::scalar($reader, 1);
    $text = Hostile::scalar($reader, 'text');
    yield 'an object' => Hostile::object($reader, $class);
    yield 'an object with a property' => Hostile::object($reader, $class, ['a' => $one]);
    yield 'an object with a hidden property' => Hostile::object($reader, $class, ["\0*\0a" => $one]);
    yield 'an object with a property of no class' => Hostile::object($reader, $class, ["\0Missing\0a" => $text]);
    yield 'an object with properties of exceptions'
        => Hostile::object($reader, $class, ["\0*\0message" => $one, 'previous' => $text, "\0Error\0trace" => $one]);
    yield 'an object as in __serialize()' => Hostile::object($reader, $class, ['0' => $one, '1' => $text]);
    yield 'an object with a reference' => Hostile::bound($reader, $one, $class, 'a');
    yield 'an object with a reference in a hidden property' => Hostile::bound($reader, $one, $class, "\0*\0message");
    yield 'a payload' => Hostile::payload($reader, $class, 'x');
    yield 'a case' => Hostile::enumCase($reader, $class, 'Hearts');
}

/** Each class that PHP has now, in each form, beside an object that tells when its hooks run. */
function classes(Report $report, string $reader): void
{
    $canary = Hostile::object($reader, Canary::class);
    foreach ([...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits()] as $class) {
        if (str_contains($class, '@') || strlen($class) > 127) {
            continue;
        }
        $problem = null;
        foreach (forms($reader, $class) as $form => $item) {
            foreach ([[], ['allowed_classes' => false], ['unknown_class' => 'throw']] as $options) {
                $data = Hostile::HEADERS[$reader] . Hostile::list($reader, [$canary, $item]);
                $problem ??= misbehaviour($reader, $data, $options);
            }
        }
        $report->check("$class in $reader's data", $problem);
    }
}

/** @return iterable<string, array{string, mixed, mixed}> property, what it is to get, what it gets; false: refused */
function assignments(): iterable
{
    foreach (['12345' => 'int', '1.5' => 'float', 'true' => 'bool', 'text' => 'array'] as $text => $type) {
        yield "a string in one of $type" => [$type, (string) $text, false];
    }
    yield 'a float in one of int' => ['int', 3.0, false];
    yield 'an int in one of bool' => ['bool', 1, false];
    yield 'a bool in one of int' => ['int', true, false];
    yield 'true in one of string or false' => ['orFalse', true, false];
    yield 'an int in one of string' => ['string', 5, false];
    yield 'null in one of int' => ['int', null, false];
    yield 'an int in one of float or bool' => ['unusual', 5, 5.0];
    yield 'an int in one of float' => ['float', 5, 5.0];
    yield 'an int in one of int or float' => ['number', 5, 5];
    yield 'a float in one of int or string' => ['union', 5.0, false];
    yield 'an int in a private one of float' => ["\0" . Typed::class . "\0own", 5, 5.0];
    yield 'a string in a protected one of int' => ["\0*\0hidden", '5', false];
    yield 'a string in a readonly one of int' => ['sealed', '5', false];
    yield 'an int in one of any type' => ['mixed', 5, 5];
    yield 'an int in one of a class' => ['class', 5, false];
}

/** What a typed property gets is as strict types have it. */
function types(Report $report, string $reader): void
{
    foreach (assignments() as $name => [$property, $value, $expected]) {
        $scalar = Hostile::scalar($reader, $value);
        $object = Hostile::object($reader, Typed::class, [$property => $scalar]);
        $report->check("$name, $reader", assigned($reader, $object, $property, $expected));
        if ($property !== 'sealed') {
            $list = Hostile::bound($reader, $scalar, Typed::class, $property);
            $report->check("$name, by reference, $reader", assigned($reader, $list, $property, $expected));
        }
    }
    $five = Hostile::scalar($reader, 5);
    $pairs = [
        'a float and an int' => ['float', 'int', false], 'an int and a float' => ['int', 'float', false],
        'a float and both' => ['float', 'number', 5.0], 'both and a float' => ['number', 'float', false],
        'two ints' => ['int', 'union', 5], 'any and a float' => ['mixed', 'float', false],
    ];
    foreach ($pairs as $name => [$first, $second, $expected]) {
        $list = Hostile::bound($reader, $five, Typed::class, $first, $second);
        $report->check("a reference in $name, $reader", assigned($reader, $list, $second, $expected));
    }
}

/** @param mixed $expected what the property is then, or false: it is refused, and no hook of any object runs */
function assigned(string $reader, string $item, string $property, mixed $expected): ?string
{
    $data = Hostile::HEADERS[$reader] . $item;
    if ($expected === false) {
        $problem = misbehaviour($reader, $data);
        return $problem ?? (told(static fn (): mixed => read($reader, $data)) === 'refused' ? null : 'accepted');
    }
    try {
        $value = read($reader, $data);
    } catch (DecodeException $e) {
        return $e->getMessage();
    }
    $bare = substr((string) strrchr("\0$property", "\0"), 1);
    $object = is_array($value) ? $value[1] : $value;
    $actual = (new \ReflectionProperty($object, $bare))->getValue($object);
    $isSame = $actual === $expected && (!is_array($value) || $value[0] === $expected);
    return $isSame ? null : var_export($actual, true) . ', not ' . var_export($expected, true);
}

function told(\Closure $call): string
{
    try {
        return get_debug_type($call());
    } catch (DecodeException) {
        return 'refused';
    }
}

/** Objects of the bytes are not asked for what they are as strings, and what they are not is refused. */
function objectsInProperties(Report $report, string $reader): void
{
    $canary = Hostile::object($reader, Canary::class);
    $list = Hostile::list($reader, []);
    $cases = [
        'string' => [$canary, 'refused'], 'orFalse' => [$canary, 'refused'], 'union' => [$canary, 'refused'],
        'object' => [$canary, Typed::class], 'class' => [$canary, Typed::class], 'self' => [$canary, 'refused'],
        'iterable' => [$canary, 'refused'], 'walked' => [$canary, 'refused'], 'array' => [$list, Typed::class],
        'both' => [Hostile::object($reader, \ArrayIterator::class), Typed::class],
    ];
    $cases += ['int' => [$list, 'refused']];
    foreach ($cases as $property => [$value, $expected]) {
        $data = Hostile::HEADERS[$reader] . Hostile::object($reader, Typed::class, [$property => $value]);
        Heard::take();
        $told = told(static function () use ($reader, $data): mixed {
            try {
                return read($reader, $data);
            } catch (\Exception $e) {
                // an ArrayIterator is not filled
                return str_contains($e->getMessage(), 'Incomplete or ill-typed') ? new Typed() : throw $e;
            }
        });
        $heard = Heard::take();
        $isQuiet = $expected === 'refused' ? $heard === '' : !str_contains($heard, '__toString');
        $problem = $told === $expected && $isQuiet ? null : "$told, $heard";
        $report->check("an object or array in one of $property, $reader", $problem);
    }
}

/** Where a property refuses an object of a class that is missing, the error names that class. */
function missingClassesInProperties(Report $report, string $reader): void
{
    $allowed = ['allowed_classes' => [Typed::class]];
    $cases = [['Gone', [], 'does not exist'], [Canary::class, $allowed, 'is not in allowed_classes']];
    foreach ($cases as [$class, $options, $why]) {
        $expected = "is not of its type: class $class $why";
        $value = Hostile::object($reader, $class);
        $data = Hostile::HEADERS[$reader] . Hostile::object($reader, Typed::class, ['self' => $value]);
        try {
            read($reader, $data, $options);
            $problem = 'it is taken';
        } catch (DecodeException $e) {
            $problem = str_contains($e->getMessage(), $expected) ? null : $e->getMessage();
        }
        $report->check("the error for an object of a missing class in a property, $class, $reader", $problem);
    }
}

/** Of two names of one property the last counts. */
function twoNames(Report $report, string $reader): void
{
    $properties = ["\0*\0sealed" => Hostile::scalar($reader, 1), 'sealed' => Hostile::scalar($reader, 2)];
    $data = Hostile::HEADERS[$reader] . Hostile::object($reader, Typed::class, $properties);
    $problem = told(static fn (): mixed => read($reader, $data)) === Typed::class && read($reader, $data)->sealed === 2
        ? null : 'not so';
    $report->check("a readonly property by two names, $reader", $problem);
    $properties = ["\0*\0level" => Hostile::scalar($reader, 1), 'level' => Hostile::scalar($reader, 2)];
    $data = Hostile::HEADERS[$reader] . Hostile::object($reader, Canaries\Opened::class, array_reverse($properties));
    $problem = told(static fn (): string => serialize(read($reader, $data)->level)) === 'string'
        && read($reader, $data)->level === 1 ? null : 'not so';
    $report->check("a readonly property by its name and that in its parent, $reader", $problem);
}

/** What the name that is replaced was bound to is as if it had never been met, in both passes. */
function boundByAReplacedName(Report $report): void
{
    $typed = 'O:' . strlen(Typed::class) . ':"' . Typed::class . '"';
    $hidden = "s:8:\"\0*\0float\"";
    $float = "{$typed}:2:{s:5:\"float\";R:3;$hidden;d:1.5;}";
    $number = "$typed:1:{s:6:\"number\";R:3;}";
    $again = "$typed:1:{s:5:\"float\";R:3;}";
    $canary = Hostile::object('serialize', Canary::class);
    Heard::take();
    $told = told(static fn (): mixed => read(
        'serialize',
        "a:5:{i:0;{$canary}i:1;i:5;i:2;{$float}i:3;{$number}i:4;$again}",
    ));
    $heard = Heard::take();
    $problem = [$told, $heard] === ['refused', ''] ? null : "$told: $heard";
    $report->check('a reference that a replaced name was bound to', $problem);
}

/** Hooks of properties do not run; a value is held against the type of the property. */
function hookedProperties(Report $report, string $reader): void
{
    require_once __DIR__ . '/Check/hooked_php84.php';
    $five = Hostile::scalar($reader, 5);
    $text = Hostile::scalar($reader, 'text');
    $cases = [
        'one without a place' => ['virtual', $five, false], 'one with a hook' => ['text', $text, 'text'],
        'what only the hook takes' => ['text', $five, false], 'one that only the class sets' => ['closed', $five, 5],
    ];
    foreach ($cases as $name => [$property, $value, $expected]) {
        $object = Hostile::object($reader, Canaries\Hooked::class, [$property => $value]);
        Heard::take();
        $problem = assigned($reader, $object, $property, $expected) ?? (Heard::take() ?: null);
        $report->check("$name, $reader", $problem);
    }
    foreach (['text', 'shown'] as $property) {
        $data = Hostile::HEADERS[$reader] . Hostile::bound($reader, $text, Canaries\Hooked::class, $property);
        $told = told(static fn (): mixed => get_mangled_object_vars(read($reader, $data)[1])[$property]);
        $problem = [$told, Heard::take()] === ['string', ''] ? null : $told;
        $report->check("$property, which has a hook, in a reference, $reader", $problem);
    }
}

/** Nobody hears of what a refused message would have made; of a sound one all is there before anybody hears. */
function order(Report $report, string $reader): void
{
    $header = Hostile::HEADERS[$reader];
    $five = Hostile::scalar($reader, 5);
    $dynamic = Hostile::object($reader, Closed::class, ['dynamic' => $five]);
    $wrong = Hostile::object($reader, Typed::class, ['string' => $five]);
    $canary = Hostile::object($reader, Canary::class);
    set_error_handler(static function (): bool {
        Heard::of('the error handler');
        return true;
    });
    Heard::take();
    told(static fn (): mixed => read($reader, $header . Hostile::list($reader, [$canary, $dynamic, $wrong])));
    $heard = Heard::take();
    $report->check("a refused message with a dynamic property, $reader", $heard === '' ? null : $heard);
    $misfit = Hostile::object($reader, Misfit::class);
    $problem = misbehaviour($reader, $header . Hostile::list($reader, [$canary, $misfit]));
    $report->check("an object that PHP does not make, $reader", $problem);
    $data = $header . Hostile::list($reader, [$canary, $dynamic, $canary]);
    $value = read($reader, $data);
    $heard = Heard::take();
    $hooks = PHP_VERSION_ID < 80200 ? '' : 'the error handler, ';
    $problem = $heard === "{$hooks}__wakeup, __wakeup" ? null : $heard;
    $report->check("a sound message with a dynamic property, $reader", $problem);
    unset($value);
    restore_error_handler();
    Heard::take();
    $told = told(static fn (): mixed => read($reader, $header . Hostile::twice($reader, 'a', $canary, $five)));
    $heard = Heard::take();
    $expected = $reader === 'serialize' ? ['refused', ''] : ['array', '__wakeup, __destruct'];
    $report->check("an object that stands nowhere in the end, $reader", [$told, $heard] === $expected ? null : $heard);
}

/** Those of PHP's own classes that only unserialize() makes come back. */
function finalClasses(Report $report): void
{
    $hash = hash_init('sha256');
    hash_update($hash, 'some text');
    $values = ['FiberError' => [unserialize('O:10:"FiberError":0:{}'), \FiberError::class],
        'HashContext' => [$hash, \HashContext::class]];
    if (class_exists(Randomizer::class)) {
        $values['Mt19937'] = [new Mt19937(5), Mt19937::class];
    }
    foreach ($values as $name => [$value, $class]) {
        $read = Amber::unserialize(Amber::serialize($value));
        $problem = get_debug_type($read) === $class && serialize($read) === serialize($value) ? null : 'another value';
        $report->check("an object of $name comes back", $problem);
    }
}

/** @return iterable<string, list<string>> sound data of each reader */
function sound(): iterable
{
    $messages = [];
    foreach ([...Vectors::of('good'), ...Vectors::of('bad')] as $vector) {
        $messages[] = (string) hex2bin($vector['hex']);
    }
    $data = $native = [];
    foreach (file(__DIR__ . '/igbinary.jsonl') ?: [] as $line) {
        ['hex' => $hex, 'value' => $value] = json_decode($line, true);
        [$data[], $native[]] = [(string) hex2bin($hex), (string) hex2bin($value)];
    }
    foreach (['amber' => $messages, 'igbinary' => $data, 'serialize' => $native] as $reader => $list) {
        $canaries = array_map(static fn (string $class): string => Hostile::object($reader, $class), [
            Canary::class, Typed::class, Modern::class, 'Missing',
        ]);
        $canaries[] = Hostile::enumCase($reader, Suit::class, 'Hearts');
        $five = Hostile::scalar($reader, 5);
        foreach (['int', 'float', 'mixed', 'missing', "\0*\0hidden"] as $name) {
            $canaries[] = Hostile::object($reader, Typed::class, [$name => $five]);
        }
        $header = Hostile::HEADERS[$reader];
        $bound = Hostile::bound($reader, $five, Typed::class, 'float', 'mixed');
        yield $reader => [
            $header . Hostile::list($reader, $canaries), $header . $bound,
            $header . Hostile::payload($reader, 'Item', 'x'),
            ...array_filter($list, static fn (string $data): bool => strlen($data) < 2000),
        ];
    }
}

function mutations(Report $report, int $count, int $seed): void
{
    foreach (sound() as $reader => $list) {
        $random = new Randomizer(new Mt19937($seed));
        $mutator = new Mutator($random);
        for ($i = 0; $i < $count; $i++) {
            $first = $list[$i % 3 === 0 ? $random->getInt(0, 1) : $random->getInt(0, count($list) - 1)];
            $other = $list[$random->getInt(0, count($list) - 1)];
            $keep = $reader === 'igbinary' ? 2 : 0; // the mutator leaves the two bytes at the beginning
            $data = substr($first, 0, $keep) . $mutator->mutate(substr($first, $keep), substr($other, $keep));
            $report->check("mutation $i of $reader", misbehaviour($reader, $data));
        }
    }
}

ini_set('memory_limit', '2G');
$given = getopt('', ['mutations:', 'seed:']);
$report = new Report();
foreach (array_keys(Hostile::HEADERS) as $reader) {
    memoryIsBounded($report, $reader);
    whatIsTold($report, $reader);
    types($report, $reader);
    objectsInProperties($report, $reader);
    missingClassesInProperties($report, $reader);
    twoNames($report, $reader);
    $reader === 'serialize' && boundByAReplacedName($report);
    order($report, $reader);
    if (PHP_VERSION_ID >= 80400) {
        hookedProperties($report, $reader);
    }
    classes($report, $reader);
}
finalClasses($report);
if (class_exists(Randomizer::class)) { // since PHP 8.2
    mutations($report, (int) ($given['mutations'] ?? 20_000), (int) ($given['seed'] ?? 1));
}
exit($report->finish());

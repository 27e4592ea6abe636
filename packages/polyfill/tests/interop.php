<?php

// SPDX-License-Identifier: MIT

/*
 * Random graphs between the extension and the polyfill, each way, with native serialize() as oracle: values, and the
 * calls of hooks. php -d extension=PATH/amber.so packages/polyfill/tests/interop.php [--graphs=N] [--seed=S].
 * The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Generator;
use Amber\Generator\Builder;
use Amber\Generator\Log;
use Amber\Generator\Random;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Encode\Snapshot;

require __DIR__ . '/../autoload.php';
foreach (['fixtures', 'Random', 'Scalars', 'Builder'] as $file) {
    require __DIR__ . "/../../../ext/tests/generator/$file.php";
}
require __DIR__ . '/Check/hooks.php';

/** @return list<string> what was read, and which hooks ran on the way */
function outcome(\Closure $decode): array
{
    Log::take();
    try {
        $value = serialize($decode());
        // only PHP itself can warn with E_WARNING
        return [$value, str_replace('error ' . E_USER_WARNING, 'error ' . E_WARNING, (string) Log::take())];
    } catch (\Throwable $e) {
        return [$e::class . ': ' . $e->getMessage(), ''];
    }
}

function difference(mixed $value): ?string
{
    $expected = outcome(static fn () => unserialize(serialize($value)));
    if (str_starts_with($expected[0], 'UnexpectedValueException: ')) {
        return null; // SplObjectStorage counts its back-references wrongly now and then: no oracle
    }
    $ways = [
        'polyfill, polyfill' => static fn () => Amber::unserialize(Amber::serialize($value)),
        'extension, polyfill' => static fn () => Amber::unserialize(amber_serialize($value)),
        'polyfill, extension' => static fn () => amber_unserialize(Amber::serialize($value)),
    ];
    foreach ($ways as $way => $decode) {
        $actual = outcome($decode);
        if ($actual !== $expected) {
            $at = strspn($expected[0] ^ $actual[0], "\0");
            return "$way: expected …" . addcslashes(substr($expected[0], max(0, $at - 60), 160), "\0..\37\177..\377")
                . "\n  not …" . addcslashes(substr($actual[0], max(0, $at - 60), 160), "\0..\37\177..\377")
                . ($expected[0] === $actual[0] ? "\n  hooks: $expected[1]\n  not $actual[1]" : '');
        }
    }
    return otherBytes($value);
}

/** What differs where classes have other names, and so other properties, than when they were written. */
function renamed(mixed $value, Random $random): ?string
{
    $classes = [
        Generator\Untyped::class, Generator\Typed::class, Generator\Ancestor::class, Generator\Descendant::class,
        Generator\LastDescendant::class, Generator\Fixed::class, Generator\Dynamic::class, Generator\Sleeps::class,
        Generator\NothingDeclared::class, Generator\WithEnums::class, Generator\OnlyWakes::class, 'stdClass', 'None',
    ];
    $map = [];
    foreach ($classes as $class) {
        $map += $random->once(2) ? [$class => $random->of($classes)] : [];
    }
    $data = amber_serialize($value);
    $expected = outcome(static fn () => amber_unserialize($data, ['class_map' => $map]));
    $actual = outcome(static fn () => Amber::unserialize($data, ['class_map' => $map]));
    $notice = 'error ' . E_USER_DEPRECATED;
    $actual[1] = str_replace($notice, 'error ' . E_DEPRECATED, $actual[1]);
    $expected[0] = preg_replace('/ \(at byte \d+\)\z/', '', $expected[0]);
    $actual[0] = preg_replace('/ \(at byte \d+\)\z/', '', $actual[0]);
    return $actual === $expected ? null : addcslashes("$actual[0]\n$actual[1]\n  not $expected[0]\n$expected[1]", "\0");
}

/** What differs in bytes between a value and what it is read as, if the extension can't tell these apart. */
function otherBytes(mixed $value): ?string
{
    $bytes = amber_serialize($value);
    $read = amber_unserialize($bytes);
    if (amber_serialize($read) !== $bytes || Amber::serialize($read) === Amber::serialize($value)) {
        return null;
    }
    return 'other bytes as read: ' . bin2hex(Amber::serialize($value)) . "\n  " . bin2hex(Amber::serialize($read));
}

/**
 * PHP can't tell references that nobody else holds from values, but serialize() does where __sleep() names them
 * (packages/polyfill/README.md): they become values.
 */
function forgetLone(mixed $value): void
{
    $forget = function (): void {
        $properties = (array) $this; // without such references
        foreach (['a' => 'a', "\0*\0b" => 'b', "\0" . self::class . "\0c" => 'c'] as $mangled => $name) {
            $isSet = array_key_exists($mangled, $properties);
            if ($isSet && \ReflectionReference::fromArrayElement($properties, $mangled) === null) {
                unset($this->$name);
                $this->$name = $properties[$mangled];
            }
        }
    };
    foreach (Snapshot::of($value, 0)->objects as $item) {
        $item->object instanceof Generator\Sleeps && $forget->bindTo($item->object, $item->object::class)();
    }
}

/** What a value is read as whose hooks change it while it is encoded, beside the extension. */
function restless(int $seed): ?string
{
    $expected = RestlessGraphs::outcome($seed, amber_serialize(...));
    $actual = RestlessGraphs::outcome($seed, Amber::serialize(...));
    // only PHP itself can warn with E_WARNING
    $actual[1] = str_replace('error ' . E_USER_WARNING, 'error ' . E_WARNING, $actual[1]);
    return $actual === $expected ? null
        : "expected $expected[0]\n  not $actual[0]\n  hooks: $expected[1]\n  not $actual[1]";
}

ini_set('memory_limit', '1G');
error_reporting(E_ALL);
set_error_handler(Log::error(...));
$given = getopt('', ['graphs:', 'seed:']);
$report = new Report();
$seed = (int) ($given['seed'] ?? 1);
for ($i = 0; $i < (int) ($given['graphs'] ?? 2000); $i++) {
    $random = new Random($seed + $i);
    $value = (new Builder($random, 120))->build();
    forgetLone($value);
    $report->check('graph ' . ($seed + $i), difference($value));
    $report->check('graph of renamed classes ' . ($seed + $i), renamed($value, $random));
}
for ($i = 0; $i < (int) ($given['graphs'] ?? 2000); $i++) {
    $report->check('restless graph ' . ($seed + $i), restless($seed + $i));
}
exit($report->finish());

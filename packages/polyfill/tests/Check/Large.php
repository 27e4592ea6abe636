<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Igbinary;
use Amber\Polyfill\Native;

/** Values and messages whose encoding would not end if what it takes grew by the square of their size. */
final class Large
{
    /** Seconds of the processor, of which each takes one or two. */
    private const MOST_SECONDS = 30;

    /** What those take that collide while there are few. */
    private const SECONDS_OF_FEW = 0.3;

    private const MOST_MEMORY = 32 << 20;

    /** @return iterable<string, bool> whether it is so, by what holds; a fatal error says that it is not */
    public static function claims(): iterable
    {
        set_time_limit(self::MOST_SECONDS);
        $object = new \stdClass();
        for ($i = 0; $i < 20_000; $i++) {
            $object->{"p$i"} = new \ArrayObject();
        }
        yield 'properties of one object, each with a hook' => strlen(amber_serialize($object)) > 20_000;
        foreach (["\xF8%s\1\x41a\5" => "\xC0\5", "\xB0%s\5" => "\x90\5"] as $first => $next) {
            set_time_limit(self::MOST_SECONDS);
            $name = "\xEA" . self::varint(800_000) . str_repeat('q', 800_000);
            $list = "\xC1\x01\xEF" . self::varint(30_000);
            $message = $list . sprintf($first, $name) . str_repeat($next, 29_999);
            $again = amber_serialize(amber_unserialize($message));
            yield 'a name of many objects or arrays, read and written again ' . bin2hex($next)
                => strlen($again) < strlen($message) + 10;
        }
        set_time_limit(self::MOST_SECONDS);
        $many = [...array_map(strval(...), range(10_000, 13_000)), ...array_fill(0, 60_000, str_repeat('q', 1 << 20))];
        yield 'a long string that comes again, among many' => strlen(amber_serialize($many)) < 2 << 20;
        set_time_limit(self::MOST_SECONDS);
        $numbers = array_map(static fn (int $i): string => 'R:-' . ($i << 20) . ';', range(1, 300_000));
        $text = implode($numbers); // their places in PHP's tables collide
        yield 'numbers below zero, as of references, in a string' => Native::unserialize(serialize($text)) === $text;
        yield 'arrays of igbinary that each await the one before are released without the C stack' => self::inFiber(
            static fn () => Igbinary::unserialize(self::awaited(32_000) . "\xFF", ['allowed_classes' => false]),
        );
        yield from self::collisions();
        yield from self::longNames();
        set_time_limit(0);
        if (!function_exists('memory_reset_peak_usage')) {
            return; // before PHP 8.2 there is no peak of a single call
        }
        yield 'references, each in the next' => self::memory(self::references(500)) < self::MOST_MEMORY;
    }

    /**
     * Strings that collide in PHP's tables, as values, keys, classes and names of properties, beside those that do not:
     * the time of the first grew by their square.
     *
     * @return iterable<string, bool>
     */
    private static function collisions(): iterable
    {
        [$colliding, $plain] = [[''], []];
        for ($i = 0; $i < 14; $i++) {
            $colliding = [...array_map(static fn (string $string): string => "{$string}Ez", $colliding),
                ...array_map(static fn (string $string): string => "{$string}FY", $colliding)];
        }
        foreach ($colliding as $i => $string) {
            $plain[] = substr(md5("$i"), 0, strlen($string) - 1) . 'q';
        }
        $calls = [
            'strings' => amber_serialize(...),
            'keys' => static fn (array $strings): string
                => amber_serialize(array_map(static fn (string $string): array => [$string => []], $strings)),
            'classes' => static fn (array $strings): mixed => self::thereAndBack('O:28:"%s":0:{}', $strings),
            'names of properties' => static fn (array $strings): mixed
                => self::thereAndBack('O:8:"stdClass":1:{s:28:"%s";i:1;}', $strings),
        ];
        foreach ($calls as $name => $call) {
            $most = 3 * self::seconds($call, $plain) + self::SECONDS_OF_FEW;
            yield "$name that collide" => self::seconds($call, $colliding) < $most;
        }
    }

    /**
     * Two long names that are equal, or as long as each other, of many objects or arrays: they were compared for each.
     *
     * @return iterable<string, bool>
     */
    private static function longNames(): iterable
    {
        $forms = [
            'classes' => ["\xF8%1\$s\0\xF8%1\$s\0", "\xC1\xC1"],
            'names of properties' => ["\xF8\x42X1\1%1\$s\5\xF8\x42X1\1%2\$s\5", "\xC0\5\xC1\5"],
            'keys' => ["\xB1%1\$s%1\$s\5\5\x90\5\5", "\x90\5\5\x90\5\5"],
        ];
        foreach ($forms as $name => [$first, $next]) {
            $read = static function (array $names) use ($first, $next): void {
                $sized = static fn (string $name): string => "\xEA" . self::varint(strlen($name)) . $name;
                $list = "\xC1\x01\xEF" . self::varint(60_000) . sprintf($first, ...array_map($sized, $names));
                $list .= str_repeat($next, 29_999);
                amber_unserialize($list, ['allowed_classes' => false]);
            };
            $most = 3 * self::seconds($read, ['qa', 'qb']) + self::SECONDS_OF_FEW;
            $long = str_repeat('q', 2 << 20);
            yield "$name that are long and equal" => self::seconds($read, ["{$long}a", "{$long}b"]) < $most;
        }
        $read = static function (array $names): void {
            $object = "\x19" . pack('N', strlen($names[0])) . $names[0] . "\x14\0";
            $data = "\0\0\0\2\x15" . pack('n', 60_000) . "\6\0{$object}\6\1$object";
            for ($i = 2; $i < 60_000; $i++) {
                $data .= "\x08" . pack('n', $i) . "\x1A\1\x14\0";
            }
            Igbinary::unserialize($data, ['allowed_classes' => false]);
        };
        $most = 3 * self::seconds($read, ['q']) + self::SECONDS_OF_FEW;
        yield "igbinary's classes that are long and equal" => self::seconds($read, [str_repeat('q', 2 << 20)]) < $most;
    }

    /** Whether what is called is refused where the C stack is short. */
    private static function inFiber(\Closure $read): bool
    {
        $isRefused = PHP_SAPI !== 'cli'; // WebAssembly has no fibers
        $isRefused || (new \Fiber(static function () use ($read, &$isRefused): void {
            try {
                $read();
            } catch (DecodeException) {
                $isRefused = true;
            }
        }))->start();
        return $isRefused;
    }

    /** What igbinary makes of [object], where the object has the array itself, [that array], [the one before] … */
    private static function awaited(int $count): string
    {
        $data = "\0\0\0\2\x14\x01\x06\0\x17\x08stdClass\x16" . pack('N', $count)
            . "\x0A" . pack('N', 0) . "\x14\x01\x06\0\x01\0";
        for ($i = 1; $i < $count; $i++) {
            $data .= "\x0A" . pack('N', $i) . "\x14\x01\x06\0\x03" . pack('N', $i + 1);
        }
        return $data;
    }

    /** @param list<string> $strings each is put into an object of serialize()'s data */
    private static function thereAndBack(string $object, array $strings): mixed
    {
        $data = 'a:' . count($strings) . ':{';
        foreach ($strings as $i => $string) {
            $data .= "i:$i;" . sprintf($object, $string);
        }
        $options = ['allowed_classes' => ['stdClass']];
        return amber_unserialize(amber_serialize(Native::unserialize("$data}", $options)), $options);
    }

    /** @param list<string> $strings */
    private static function seconds(\Closure $call, array $strings): float
    {
        set_time_limit(self::MOST_SECONDS);
        $before = getrusage();
        $call($strings);
        $after = getrusage();
        set_time_limit(0);
        return $after['ru_utime.tv_sec'] - $before['ru_utime.tv_sec']
            + ($after['ru_utime.tv_usec'] - $before['ru_utime.tv_usec']) / 1e6;
    }

    /** @return array<mixed> in which each reference stands once */
    private static function references(int $depth): array
    {
        $keep = [];
        $value = array_fill(0, 2000, [1]);
        for ($i = 0; $i < $depth; $i++) {
            unset($inner, $next);
            $inner = $value;
            $keep[] = &$inner;
            $next = ['r' => &$inner, 'keep' => null];
            $value = $next;
        }
        $GLOBALS[self::class] = $keep; // a reference that nobody else holds is none
        return $value;
    }

    /** Bytes that encoding takes at its peak. */
    private static function memory(mixed $value): int
    {
        $before = memory_get_usage();
        memory_reset_peak_usage();
        amber_serialize($value);
        return memory_get_peak_usage() - $before;
    }

    private static function varint(int $number): string
    {
        return $number < 128 ? chr($number) : chr($number & 127 | 128) . self::varint($number >> 7);
    }
}

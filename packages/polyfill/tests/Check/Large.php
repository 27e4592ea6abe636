<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Values and messages whose encoding would not end if what it takes grew by the square of their size. */
final class Large
{
    /** Seconds of the processor, of which each takes one or two. */
    private const MOST_SECONDS = 30;

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
        set_time_limit(0);
        if (!function_exists('memory_reset_peak_usage')) {
            return; // before PHP 8.2 there is no peak of a single call
        }
        yield 'references, each in the next' => self::memory(self::references(500)) < self::MOST_MEMORY;
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

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Probe;

use Amber\Lab\Measure\Comparer;

/** One path out of a message, beside decoding the whole. */
final class PartProbe
{
    /** Paths that are asked for, chosen by a number that is always the same. */
    private const PATHS = 40;
    private const SEED = 7;

    /**
     * @param array<array-key, mixed> $value
     * @param int $nanoseconds what each sample is to last at least
     * @return array{bytes: int, whole: float, part: float, slowest: float} nanoseconds: to decode the whole, and for a
     *                                                                      path, the median and the slowest
     * @throws \RuntimeException when a part is not what it is in the whole
     */
    public static function measure(array $value, int $nanoseconds): array
    {
        $message = amber_serialize($value);
        $times = [];
        mt_srand(self::SEED);
        for ($i = 0; $i < self::PATHS; ++$i) {
            [$path, $part] = self::path($value);
            $get = static fn (): mixed => \Amber\get($message, $path);
            if (Comparer::difference($part, $get()) !== null) {
                throw new \RuntimeException('a part is another: ' . json_encode($path));
            }
            $times[] = Timer::perCall($get, intdiv($nanoseconds, self::PATHS));
        }
        sort($times);

        return [
            'bytes' => strlen($message),
            'whole' => Timer::perCall(static fn (): mixed => amber_unserialize($message), $nanoseconds),
            'part' => $times[intdiv(self::PATHS, 2)],
            'slowest' => $times[self::PATHS - 1],
        ];
    }

    /**
     * @param array<array-key, mixed> $value
     * @return array{list<string|int>, mixed} a way down to a leaf or an object, and that
     */
    private static function path(array $value): array
    {
        $path = [];
        $part = $value;
        while (is_array($part) && $part !== []) {
            $keys = array_keys($part);
            $path[] = $keys[mt_rand(0, count($keys) - 1)];
            $part = $part[end($path)];
        }

        return [$path, $part];
    }
}

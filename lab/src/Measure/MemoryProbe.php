<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** What decoding takes of PHP's memory. */
final class MemoryProbe
{
    /**
     * What was set up by an earlier decode (classes, interned strings, opcache) is in neither figure.
     *
     * @return array{float|null, float|null} bytes per payload that PHP's allocator holds more while the value lives, and
     *     at the worst moment of decoding; null where the serializer says that this cannot be seen
     */
    public static function look(Subject $subject): array
    {
        if (!$subject->serializer->memoryIsVisible()) {
            return [null, null];
        }
        $subject->serializer->prepare();
        $retained = $peak = 0;
        foreach ($subject->payloads as $payload) {
            gc_collect_cycles();
            $before = memory_get_usage();
            memory_reset_peak_usage();
            $value = $subject->serializer->decode($payload);
            $peak += max(0, memory_get_peak_usage() - $before);
            $retained += max(0, memory_get_usage() - $before);
            unset($value);
        }
        $count = count($subject->payloads);

        return [$retained / $count, $peak / $count];
    }
}

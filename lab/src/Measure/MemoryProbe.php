<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** What a decoded value holds of PHP's memory. */
final class MemoryProbe
{
    /**
     * @return int|null bytes that PHP's allocator holds more while the value lives; what was set up by an earlier decode
     *     (classes, interned strings, opcache) is not in it;
     *     null where the serializer says that this cannot be seen
     */
    public static function retained(Subject $subject): ?int
    {
        if (!$subject->serializer->memoryIsVisible()) {
            return null;
        }
        $subject->serializer->prepare();
        gc_collect_cycles();
        $before = memory_get_usage();
        $value = $subject->serializer->decode($subject->data);
        $after = memory_get_usage();
        unset($value);

        return max(0, $after - $before);
    }
}

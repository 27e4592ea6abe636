<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What serializers are compared by; less is better in all of them. */
enum Metric: string
{
    case Bytes = 'bytes';
    case Encode = 'encode';
    case Decode = 'decode';
    case Memory = 'memory';

    /** @return float|null the figure, in bytes or nanoseconds; null where there is none */
    public function of(Result $result): ?float
    {
        $figure = match ($this) {
            self::Bytes => $result->bytes,
            self::Memory => $result->memory,
            self::Encode => $result->samples(Operation::Encode)?->median(),
            self::Decode => $result->samples(Operation::Decode)?->median(),
        };

        return $figure === null ? null : (float) $figure;
    }

    /** @return float how far the figure may be off, in its unit: nothing for what is counted and not timed */
    public function deviation(Result $result): float
    {
        $deviation = match ($this) {
            self::Bytes, self::Memory => null,
            self::Encode => $result->samples(Operation::Encode)?->deviation(),
            self::Decode => $result->samples(Operation::Decode)?->deviation(),
        };

        return $deviation ?? 0.0;
    }

    /** @return bool whether its unit is nanoseconds and not bytes */
    public function isTime(): bool
    {
        return $this === self::Encode || $this === self::Decode;
    }
}

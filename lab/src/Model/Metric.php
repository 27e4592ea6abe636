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
    case Zstd = 'zstd';
    case Touch = 'touch';
    case Free = 'free';
    case Peak = 'peak';

    /** @return list<self> those that a verdict stands on */
    public static function main(): array
    {
        return [self::Bytes, self::Encode, self::Decode, self::Memory];
    }

    /** @return float|null the figure, in bytes or nanoseconds; null where there is none */
    public function of(Result $result): ?float
    {
        $operation = $this->operation();
        if ($operation !== null) {
            return $result->samples($operation)?->median;
        }

        return match ($this) {
            self::Bytes => $result->sizes?->bytes,
            self::Zstd => $result->sizes?->zstd,
            self::Memory => $result->sizes?->retained,
            default => $result->sizes?->peak,
        };
    }

    /** @return Interval|null where the figure may lie: a point for what is counted; null where there is none */
    public function interval(Result $result): ?Interval
    {
        $operation = $this->operation();
        if ($operation !== null) {
            return $result->samples($operation)?->interval;
        }
        $figure = $this->of($result);

        return $figure === null ? null : new Interval($figure, $figure);
    }

    /** @return Operation|null what is timed for it; null when its unit is bytes */
    public function operation(): ?Operation
    {
        return Operation::tryFrom($this->value);
    }

    /** @return bool whether its unit is nanoseconds and not bytes */
    public function isTime(): bool
    {
        return $this->operation() !== null;
    }

    /** @return string for headings */
    public function label(): string
    {
        return $this->operation()?->label() ?? match ($this) {
            self::Bytes => 'bytes',
            self::Zstd => 'bytes after zstd',
            self::Memory => 'memory of the result',
            default => 'peak memory of decoding',
        };
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** The times of one operation of one serializer on one data set; all of them are kept. */
final readonly class Samples implements \JsonSerializable
{
    /**
     * @param int $revolutions calls per sample
     * @param non-empty-list<float> $nanoseconds per call, one number per round, the cost of the loop taken off
     */
    public function __construct(public int $revolutions, public array $nanoseconds)
    {
    }

    /** @return float nanoseconds per call */
    public function median(): float
    {
        return Statistics::median($this->nanoseconds);
    }

    /** @return float median absolute deviation, nanoseconds per call */
    public function deviation(): float
    {
        return Statistics::medianAbsoluteDeviation($this->nanoseconds);
    }

    /** @return array<string, mixed> the figures and what they were made from */
    public function jsonSerialize(): array
    {
        return [
            'median_ns' => $this->median(),
            'deviation_ns' => $this->deviation(),
            'min_ns' => min($this->nanoseconds),
            'max_ns' => max($this->nanoseconds),
            'revolutions' => $this->revolutions,
            'samples_ns' => $this->nanoseconds,
        ];
    }
}

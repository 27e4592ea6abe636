<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** The times of one operation. */
final readonly class Samples implements \JsonSerializable
{
    /** Nanoseconds per call. */
    public float $median;

    /** Where the median lies with 95 % confidence. */
    public Interval $interval;

    /**
     * @param int $revolutions calls per sample
     * @param non-empty-list<float> $nanoseconds per call, one number per process, the cost of the loop taken off
     */
    public function __construct(public int $revolutions, public array $nanoseconds)
    {
        $this->median = Statistics::median($nanoseconds);
        $this->interval = Statistics::medianInterval($nanoseconds);
    }

    /** @return array<string, mixed> the figures and what they were made from */
    public function jsonSerialize(): array
    {
        return [
            'median_ns' => $this->median,
            'low_ns' => $this->interval->low,
            'high_ns' => $this->interval->high,
            'revolutions' => $this->revolutions,
            'samples_ns' => $this->nanoseconds,
        ];
    }
}

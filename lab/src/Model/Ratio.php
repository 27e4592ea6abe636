<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** One figure by another, and where it may lie. */
final readonly class Ratio
{
    private function __construct(public float $median, public Interval $interval)
    {
    }

    /** @return self of two counts, which have no spread */
    public static function ofFigures(float $ratio): self
    {
        return new self($ratio, new Interval($ratio, $ratio));
    }

    /**
     * @param non-empty-list<float> $own times, one per round
     * @param non-empty-list<float> $base times of the same rounds, all above zero
     * @return self the median of the rounds' ratios, with its 95 % bootstrap interval
     */
    public static function ofRounds(array $own, array $base): self
    {
        $ratios = array_map(static fn (float $left, float $right): float => $left / $right, $own, $base);

        return new self(Statistics::median($ratios), Statistics::medianInterval($ratios));
    }
}

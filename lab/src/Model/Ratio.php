<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** One figure by another, and where it may lie. */
final readonly class Ratio
{
    /** Of fewer rounds no interval says anything: the least of four is the lowest in 1 of 16 runs. */
    private const LEAST_ROUNDS = 5;

    /** @param list<float> $rounds the ratio of each round, where the two were taken side by side */
    private function __construct(public float $median, public Interval $interval, public array $rounds = []) {}

    /** @return bool whether the interval holds 1, so that nobody can say who is ahead */
    public function isTooCloseToCall(): bool
    {
        return $this->interval->low <= 1.0 && $this->interval->high >= 1.0;
    }

    /** @return bool whether it is above 1, by more than what is too close to call */
    public function isBehind(): bool
    {
        return $this->interval->low > 1.0;
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
        return self::ofRatios(array_map(static fn (float $left, float $right): float => $left / $right, $own, $base));
    }

    /** @param non-empty-list<float> $ratios one per round */
    public static function ofRatios(array $ratios): self
    {
        $isKnown = count($ratios) >= self::LEAST_ROUNDS;
        $interval = $isKnown ? Statistics::medianInterval($ratios) : new Interval(0.0, INF);

        return new self(Statistics::median($ratios), $interval, $ratios);
    }
}

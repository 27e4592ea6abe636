<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Lab\Model\Samples;

/** The times of one serializer, or of one way. */
final readonly class Series
{
    /**
     * @param string $name of the serializer or the way that was measured
     * @param list<array{float, Samples}> $points x, and the times there
     * @param string|null $ended why it ends before the others; null when it does not
     */
    public function __construct(public string $name, public array $points, public ?string $ended = null)
    {
    }

    /** @return float|null the exponent of time over length, fitted over all points */
    public function exponent(): ?float
    {
        return self::fit(array_map(
            static fn (array $point): array => [$point[0], $point[1]->median],
            array_values(array_filter($this->points, static fn (array $point): bool => $point[1]->median > 0)),
        ));
    }

    /** @return string how it grows, in a word */
    public function growth(): string
    {
        $exponent = $this->exponent();

        return match (true) {
            $exponent === null => 'unknown',
            $exponent < 0.8 => 'less than linear',
            // Caches make the longest lists dearer per element: a straight line on paper ends up at 1.1 to 1.4.
            $exponent < 1.5 => 'linear',
            $exponent < 1.7 => 'more than linear',
            $exponent < 2.3 => 'quadratic',
            default => 'more than quadratic',
        };
    }

    /**
     * The exponent b of y = a·x^b: the slope of the least-squares line through the logarithms.
     *
     * @param list<array{float, float}> $points x and y, all above zero
     * @return float|null null for fewer than two different x
     */
    private static function fit(array $points): ?float
    {
        $count = count($points);
        if ($count < 2) {
            return null;
        }
        $x = array_map(static fn (array $point): float => log($point[0]), $points);
        $y = array_map(static fn (array $point): float => log($point[1]), $points);
        $meanX = array_sum($x) / $count;
        $meanY = array_sum($y) / $count;
        $above = $below = 0.0;
        foreach ($x as $i => $value) {
            $above += ($value - $meanX) * ($y[$i] - $meanY);
            $below += ($value - $meanX) ** 2;
        }

        return $below > 0.0 ? $above / $below : null;
    }
}

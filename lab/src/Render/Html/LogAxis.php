<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

/** Places on a logarithmic axis, and its ticks. */
final readonly class LogAxis
{
    private float $low;
    private float $high;

    /**
     * @param non-empty-list<float> $numbers all above zero, to have room for
     * @param float $start where the axis begins on the page
     * @param float $end where it ends; less than $start for one that grows upwards
     * @throws \LogicException for a number that is not above zero, or infinite
     */
    public function __construct(array $numbers, private float $start, private float $end)
    {
        foreach ([min($numbers), max($numbers)] as $number) {
            if ($number <= 0.0 || !is_finite($number)) {
                throw new \LogicException("a logarithmic axis has no place for $number");
            }
        }
        $low = log10(min($numbers));
        $high = log10(max($numbers));
        $margin = max(0.06, 0.05 * ($high - $low));
        $this->low = $low - $margin;
        $this->high = $high + $margin;
    }

    /** @return float the place on the page */
    public function at(float $number): float
    {
        $share = (log10($number) - $this->low) / ($this->high - $this->low);

        return round($this->start + $share * ($this->end - $this->start), 1);
    }

    /** @return list<float> powers of ten within the axis, with 2 and 5 between them where there is room */
    public function ticks(): array
    {
        $steps = $this->high - $this->low < 2.5 ? [1.0, 2.0, 5.0] : [1.0];
        $ticks = [];
        for ($power = (int) floor($this->low); $power <= ceil($this->high); ++$power) {
            foreach ($steps as $step) {
                $place = log10($step) + $power;
                if ($place >= $this->low && $place <= $this->high) {
                    $ticks[] = $step * 10 ** $power;
                }
            }
        }

        return $ticks;
    }
}

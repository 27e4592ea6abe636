<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A geometric mean of ratios: over the data sets of a kind, or over the means of several kinds. */
final readonly class Mean
{
    /**
     * @param float|null $ratio null when there was nothing to take a mean of
     * @param Interval|null $interval the means of the ends of the ratios' 95 % intervals
     * @param int $sets how many data sets it stands on
     * @param int $of how many it could have stood on
     */
    private function __construct(public ?float $ratio, public ?Interval $interval, public int $sets, public int $of)
    {
    }

    /**
     * @param list<Ratio> $ratios
     * @param int $of on how many sets anybody can be ranked
     */
    public static function ofRatios(array $ratios, int $of): self
    {
        return self::mean(array_column($ratios, 'median'), array_column($ratios, 'interval'), count($ratios), $of);
    }

    /** @param list<self> $kinds */
    public static function ofKinds(array $kinds): self
    {
        $known = array_filter($kinds, static fn (self $kind): bool => $kind->ratio !== null);
        $ratios = array_values(array_map(static fn (self $kind): float => (float) $kind->ratio, $known));
        $sets = array_sum(array_column($kinds, 'sets'));

        return self::mean($ratios, array_column($known, 'interval'), $sets, array_sum(array_column($kinds, 'of')));
    }

    /** @return string such as " (22/26)", to stand behind a name; empty where no set is missing */
    public function share(): string
    {
        return $this->isWhole() ? '' : " ($this->sets/$this->of)";
    }

    /** @return bool whether no set is missing: a mean over fewer sets is one of something else */
    public function isWhole(): bool
    {
        return $this->ratio !== null && $this->sets === $this->of;
    }

    /**
     * @param list<float> $ratios
     * @param list<Interval|null> $intervals
     */
    private static function mean(array $ratios, array $intervals, int $sets, int $of): self
    {
        // Of too few rounds an interval reaches from nothing to everything.
        $known = array_filter(
            $intervals,
            static fn (?Interval $one): bool => $one !== null && $one->low > 0 && is_finite($one->high),
        );
        $low = Statistics::geometricMean(array_values(array_column($known, 'low')));
        $high = Statistics::geometricMean(array_values(array_column($known, 'high')));
        $isKnown = $low !== null && $high !== null && count($known) === count($intervals);

        return new self(Statistics::geometricMean($ratios), $isKnown ? new Interval($low, $high) : null, $sets, $of);
    }
}

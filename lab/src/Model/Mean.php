<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A geometric mean of ratios: over the data sets of a kind, or over the means of several kinds. */
final readonly class Mean
{
    /** Share by which a mean must be below 1 to be called ahead: what two runs differ by. */
    public const CLOSE = 0.03;

    /**
     * @param float|null $ratio null when there was nothing to take a mean of
     * @param Interval|null $interval where it lies with 95 % confidence; null where there are too few rounds to say
     * @param int $sets how many data sets it stands on
     * @param int $of how many it could have stood on
     * @param list<float> $rounds the mean of each round, where all ratios have rounds
     */
    private function __construct(
        public ?float $ratio,
        public ?Interval $interval,
        public int $sets,
        public int $of,
        private array $rounds = [],
    ) {}

    /**
     * @param list<Ratio> $ratios
     * @param int $of on how many sets anybody can be ranked
     */
    public static function ofRatios(array $ratios, int $of): self
    {
        return self::mean(array_column($ratios, 'median'), array_column($ratios, 'rounds'), count($ratios), $of);
    }

    /** @param list<self> $kinds */
    public static function ofKinds(array $kinds): self
    {
        $known = array_values(array_filter($kinds, static fn (self $kind): bool => $kind->ratio !== null));

        return self::mean(
            array_map(static fn (self $kind): float => (float) $kind->ratio, $known),
            array_map(static fn (self $kind): array => $kind->rounds, $known),
            array_sum(array_column($kinds, 'sets')),
            array_sum(array_column($kinds, 'of')),
        );
    }

    /**
     * @param list<string> $names
     * @param \Closure(string, string|null): self $mean of one by another, or by the baseline
     * @return list<string> the first by mean, and those that it is not ahead of; only whose mean lacks no set
     */
    public static function leaders(array $names, \Closure $mean): array
    {
        $means = [];
        foreach ($names as $name) {
            $one = $mean($name, null);
            if ($one->isWhole()) {
                $means[$name] = $one->ratio;
            }
        }
        asort($means);
        $isAhead = static fn (string $one, string $other): bool => $mean($one, $other)->isAhead();

        return self::unbeaten(array_map(strval(...), array_keys($means)), $isAhead);
    }

    /**
     * @param list<string> $names
     * @param \Closure(string, string): bool $isAhead whether one is ahead of another
     * @return list<string> those that nobody is ahead of
     */
    public static function unbeaten(array $names, \Closure $isAhead): array
    {
        return array_values(array_filter($names, static function (string $name) use ($names, $isAhead): bool {
            foreach ($names as $other) {
                if ($other !== $name && $isAhead($other, $name)) {
                    return false;
                }
            }

            return true;
        }));
    }

    /** @return bool whether it is below 1, wherever it may lie, by more than what two runs differ by */
    public function isAhead(): bool
    {
        return $this->interval !== null && $this->interval->high * (1 + self::CLOSE) < 1.0;
    }

    /** @return string such as "22 of 26 sets"; empty where no set is missing */
    public function share(): string
    {
        return $this->isWhole() ? '' : "$this->sets of $this->of sets";
    }

    /** @return bool whether no set is missing: a mean over fewer sets is one of something else */
    public function isWhole(): bool
    {
        return $this->ratio !== null && $this->sets === $this->of;
    }

    /**
     * What was taken in rounds has a mean in each: of these it is the median, as a ratio is. Noise of one set is then
     * no noise of the mean.
     *
     * @param list<float> $ratios
     * @param list<list<float>> $rounds of each; of what is counted there are none
     */
    private static function mean(array $ratios, array $rounds, int $sets, int $of): self
    {
        $count = count($rounds[0] ?? []);
        if ($count > 0 && array_unique(array_map(count(...), $rounds)) === [$count]) {
            $means = array_map(
                static fn (int $round): float => (float) Statistics::geometricMean(array_column($rounds, $round)),
                range(0, $count - 1),
            );
            $ratio = Ratio::ofRatios($means);
            // Of too few rounds an interval reaches from nothing to everything.
            $isKnown = $ratio->interval->low > 0 && is_finite($ratio->interval->high);

            return new self($ratio->median, $isKnown ? $ratio->interval : null, $sets, $of, $means);
        }
        $mean = Statistics::geometricMean($ratios);
        $isCounted = $mean !== null && array_filter($rounds) === [];

        return new self($mean, $isCounted ? new Interval($mean, $mean) : null, $sets, $of);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;

/**
 * What is worse in a report than in an earlier one.
 *
 * Sizes are compared as they are; of other data by their ratio. Times of two runs are those of two machines or of two
 * moods of one, so what is compared is their ratio to the serializer that both reports refer to, where it was measured
 * beside them. A time counts as worse when it is so by more than the tolerance and the intervals of the two do not
 * overlap.
 */
final readonly class Regressions
{
    private const SIZES = ['bytes' => 'bytes', 'retained' => 'memory'];
    private const TIMES = ['encode', 'decode', 'touch', 'free'];

    /** @var array<string, array<mixed>> sets by name */
    private array $before;

    /** @var array<string, array<mixed>> sets by name */
    private array $now;

    /** @var string|null the serializer that both refer to; null where these are two */
    private ?string $base;

    /**
     * @param string $before the earlier report, as --json writes it
     * @param string $now the other one
     * @param float $tolerance share by which a cell may be worse
     * @throws \InvalidArgumentException for what is no report of this version's form
     */
    public function __construct(string $before, string $now, private float $tolerance)
    {
        [$this->before, $was] = self::parse($before);
        [$this->now, $is] = self::parse($now);
        $this->base = $was === $is ? $is : null;
    }

    /** @return list<string> sets of both that hold other data, each with how many payloads it had and has */
    public function otherData(): array
    {
        $others = array_filter(array_keys(array_intersect_key($this->now, $this->before)), $this->isOther(...));

        return array_map(fn (string $set): string => sprintf(
            '"%s" (payloads: %d, now %d)',
            $set,
            self::number($this->before, $set, 'payloads') ?? 1,
            self::number($this->now, $set, 'payloads') ?? 1,
        ), array_values($others));
    }

    /** @return array<string, list<string>> serializers by data set that only the earlier report has */
    public function missing(): array
    {
        $missing = [];
        foreach (array_keys($this->before) as $set) {
            $missing[$set] = array_diff(self::serializers($this->before, $set), self::serializers($this->now, $set));
        }

        return array_map(array_values(...), array_filter($missing));
    }

    /** @return int how many pairs of data set and serializer both reports have */
    public function cellsInCommon(): int
    {
        $cells = 0;
        foreach (array_keys($this->now) as $set) {
            $cells += count(array_intersect(
                self::serializers($this->now, $set),
                self::serializers($this->before, $set),
            ));
        }

        return $cells;
    }

    /** @return list<string> cells of both that are worse by more than the tolerance */
    public function cells(): array
    {
        $cells = [];
        foreach (array_keys($this->now) as $set) {
            foreach (self::serializers($this->now, $set) as $name) {
                $cells[] = $this->lost($set, $name);
                foreach (array_keys(self::SIZES) as $size) {
                    $cells[] = $this->larger($set, $name, $size);
                }
                foreach (self::TIMES as $time) {
                    $cells[] = $this->slower($set, $name, $time);
                }
            }
        }

        return array_values(array_filter($cells, is_string(...)));
    }

    /** What was kept exactly and is not any more. */
    private function lost(string $set, string $name): ?string
    {
        [$was, $is] = array_map(
            static fn (array $sets): mixed => self::at($sets, $set, 'results', $name, 'fidelity', 'faith'),
            [$this->before, $this->now],
        );
        $reason = self::at($this->now, $set, 'results', $name, 'fidelity', 'reason');

        return $was === Faith::Exact->value && $is !== $was
            ? "fidelity of $name on $set (" . (is_string($reason) ? $reason : 'no reason') . ')'
            : null;
    }

    private function larger(string $set, string $name, string $size): ?string
    {
        $isOther = $this->isOther($set);
        $by = $isOther ? ", by $this->base" : '';
        [$was, $is] = array_map(function (array $sets) use ($set, $name, $size, $isOther): float {
            $own = self::number($sets, $set, 'results', $name, 'sizes', $size) ?? 0.0;
            $base = $isOther ? self::number($sets, $set, 'results', (string) $this->base, 'sizes', $size) ?? 0.0 : 1.0;

            return $base > 0 ? $own / $base : 0.0;
        }, [$this->before, $this->now]);

        return $this->worse(self::SIZES[$size] . " of $name on $set$by", $was, $is);
    }

    private function slower(string $set, string $name, string $time): ?string
    {
        // What all are compared with has only its own time to be compared with; alone it counts.
        $isAlone = count(self::serializers($this->now, $set)) === 1;
        $faith = self::at($this->now, $set, 'results', $name, 'fidelity', 'faith');
        if ($faith !== Faith::Exact->value || (!$isAlone && ($this->base === null || $name === $this->base))) {
            return null;
        }
        [$was, $is] = array_map(function (array $sets) use ($set, $name, $time, $isAlone): Ratio|Samples|null {
            $own = self::samples($sets, $set, $name, $time);
            $base = self::samples($sets, $set, (string) $this->base, $time);

            return match (true) {
                $isAlone => $own,
                $own === null || $base === null || count($own->nanoseconds) !== count($base->nanoseconds) => null,
                default => Ratio::ofRounds($own->nanoseconds, $base->nanoseconds),
            };
        }, [$this->before, $this->now]);
        // Nobody can say which of two intervals with a number in common has the smaller figure.
        if ($was === null || $is === null
            || ($is->interval->low <= $was->interval->high && $was->interval->low <= $is->interval->high)) {
            return null;
        }

        return $this->worse("$time of $name on $set" . ($isAlone ? '' : ", by $this->base"), $was->median, $is->median);
    }

    private function worse(string $cell, float $was, float $is): ?string
    {
        if ($was <= 0 || $is <= (1 + $this->tolerance) * $was) {
            return null;
        }
        $more = 100 * ($is / $was - 1);

        return sprintf('%s: %s, was %s (+%.1f %%)', $cell, Amount::ratio($is), Amount::ratio($was), $more);
    }

    private function isOther(string $set): bool
    {
        return self::at($this->before, $set, 'data') !== self::at($this->now, $set, 'data');
    }

    /**
     * @return array{array<string, array<mixed>>, string} sets by name, and the serializer that ratios refer to
     * @throws \InvalidArgumentException for what is no report of this version's form
     */
    private static function parse(string $json): array
    {
        $document = json_decode($json, true);
        $isOurs = is_array($document) && ($document['schema'] ?? null) === Report::SCHEMA;
        if (!$isOurs || !is_array($document['sets'] ?? null) || !is_string($document['baseline'] ?? null)) {
            throw new \InvalidArgumentException(
                'that is no report of schema ' . Report::SCHEMA . ', as --json writes it',
            );
        }
        $sets = [];
        foreach ($document['sets'] as $set) {
            if (!is_array($set) || !is_string($set['name'] ?? null)) {
                throw new \InvalidArgumentException('a report has a data set without a name');
            }
            $sets[$set['name']] = $set;
        }

        return [$sets, $document['baseline']];
    }

    /**
     * @param array<string, array<mixed>> $sets
     * @return list<string>
     */
    private static function serializers(array $sets, string $set): array
    {
        return array_map(strval(...), array_keys((array) self::at($sets, $set, 'results')));
    }

    /** @param array<string, array<mixed>> $sets */
    private static function samples(array $sets, string $set, string $serializer, string $time): ?Samples
    {
        $samples = (array) self::at($sets, $set, 'results', $serializer, 'times', $time, 'samples_ns');
        $nanoseconds = array_map(floatval(...), array_values(array_filter($samples, is_numeric(...))));

        // Nobody asks how many calls each had.
        return $nanoseconds === [] ? null : new Samples(1, $nanoseconds);
    }

    /** @param array<string, array<mixed>> $sets */
    private static function number(array $sets, string ...$path): ?float
    {
        $number = self::at($sets, ...$path);

        return is_numeric($number) ? (float) $number : null;
    }

    /**
     * @param array<string, array<mixed>> $value
     * @return mixed what the sets hold there, null where nothing does
     */
    private static function at(mixed $value, string ...$path): mixed
    {
        foreach ($path as $key) {
            $value = is_array($value) ? $value[$key] ?? null : null;
        }

        return $value;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Unit;

/** Times over a number, which a report has as a table. */
final readonly class Curve
{
    /** What has more columns is wider than a terminal. */
    private const MOST_COLUMNS = 8;

    /**
     * @param string $title for its heading
     * @param string $axis what x counts
     * @param list<Series> $series
     */
    public function __construct(public string $title, public string $axis, public array $series)
    {
    }

    /** @return Grid a row per x, a column per series, the fit below; the other way round where there are many series */
    public function grid(): Grid
    {
        return count($this->series) > self::MOST_COLUMNS ? $this->wide() : $this->tall();
    }

    private function wide(): Grid
    {
        $columns = [];
        foreach ($this->series as $series) {
            foreach ($series->points as [$x, $time]) {
                $columns[(int) $x] = number_format($x);
            }
        }
        ksort($columns);
        $rows = [];
        foreach ($this->series as $series) {
            $times = array_fill_keys(array_keys($columns), null);
            foreach ($series->points as [$x, $time]) {
                $times[(int) $x] = $time;
            }
            $exponent = $series->exponent();
            $figure = $exponent === null ? null : new Figure($exponent, Unit::Ratio);
            $rows[] = [$series->name, ...array_values($times), $figure];
        }

        return new Grid($this->title, "Over $this->axis.", ['', ...array_values($columns), 'exponent'], $rows);
    }

    private function tall(): Grid
    {
        $rows = [];
        foreach ($this->series as $column => $series) {
            foreach ($series->points as [$x, $time]) {
                $rows[(int) $x] ??= [number_format($x), ...array_fill(0, count($this->series), null)];
                $rows[(int) $x][$column + 1] = $time;
            }
        }
        ksort($rows);
        $exponents = $words = [];
        foreach ($this->series as $series) {
            $exponent = $series->exponent();
            $exponents[] = $exponent === null ? null : new Figure($exponent, Unit::Ratio);
            $words[] = $series->growth();
        }
        $ended = array_filter(array_map(
            static fn (Series $series): string => $series->ended === null ? '' : "$series->name: $series->ended.",
            $this->series,
        ));

        return new Grid(
            $this->title,
            implode(' ', $ended),
            [$this->axis, ...array_map(static fn (Series $series): string => $series->name, $this->series)],
            [...array_values($rows), ['exponent', ...$exponents], ['growth', ...$words]],
        );
    }
}

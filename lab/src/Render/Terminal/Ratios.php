<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Units;

/** One measure over all data sets: a row per set, a column per serializer, means by kind of data and over the kinds. */
final readonly class Ratios
{
    public function __construct(private Paint $paint)
    {
    }

    /** @return list<string> */
    public function lines(Comparison $comparison, Metric $metric): array
    {
        $names = $comparison->report->measured();
        // A heading in two lines keeps eight serializers within the width of a terminal.
        $headings = array_map(static fn (string $name): string => strtr($name, ['-' => "-\n"]) . ' ', $names);
        $table = new Table(['', ...$headings]);
        foreach ($comparison->report->sets as $set) {
            $cells = array_map(
                static fn (string $name): Cell => RatioCell::of($comparison, $set, $name, $metric),
                $names,
            );
            $table->add([$set->name, ...$cells]);
        }
        $table->rule();
        foreach (count($comparison->kinds()) > 1 ? $comparison->kinds() : [] as $kind) {
            $table->add(["mean of $kind->value", ...self::means($comparison, $names, $metric, $kind)]);
        }
        $table->add([new Cell('mean', Style::Heading), ...self::means($comparison, $names, $metric, null)]);
        $title = $this->paint->apply(Style::Heading, ucfirst($metric->label()))
            . " · ratio to {$comparison->report->baseline}";

        return [$title, ...$table->lines($this->paint)];
    }

    /**
     * @param list<string> $names
     * @return list<Cell>
     */
    private static function means(Comparison $comparison, array $names, Metric $metric, ?Kind $kind): array
    {
        return array_map(static function (string $name) use ($comparison, $metric, $kind): Cell {
            $mean = $comparison->mean($name, $metric, $kind);

            return new Cell($mean->ratio === null ? '– ' : Units::ratio($mean->ratio) . ' ');
        }, $names);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\ByteCheck;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;
use Amber\Lab\Render\Verdict;

/** The answer: means over the kinds of data, Amber on each kind, and the verdict. */
final readonly class Summary
{
    public function __construct(private Paint $paint)
    {
    }

    /** @return list<string> */
    public function lines(Comparison $comparison): array
    {
        $report = $comparison->report;
        $lines = $report->sets === [] ? [] : [
            $this->paint->apply(Style::Heading, 'Summary') . " · geometric means of the ratios to $report->baseline",
            ...$this->means($comparison),
            ...$this->byKind($comparison),
        ];
        foreach ($report->byteChecks as $check) {
            array_push($lines, ...$check->passes() ? [] : ['', ...$this->warning(self::difference($check))]);
        }
        $sentences = array_filter([
            ...Verdict::sentences($comparison),
            ...$report->findings,
            self::absences($report),
            self::duration($report),
        ]);
        foreach ($sentences as $sentence) {
            array_push($lines, '', ...Text::wrap($sentence, Terminal::WIDTH));
        }

        return $lines;
    }

    /** @return list<string> */
    private function means(Comparison $comparison): array
    {
        $sets = count($comparison->report->sets);
        $headings = array_map(static fn (Metric $metric): string => $metric->value . ' ', Metric::main());
        $table = new Table(['', ...$headings, 'sets kept exactly']);
        foreach ($comparison->report->measured() as $name) {
            $row = [$name];
            foreach (Metric::main() as $metric) {
                $ratio = $comparison->mean($name, $metric)->ratio;
                $best = Verdict::leads($comparison, $name, $metric);
                $row[] = $ratio === null
                    ? new Cell('– ', Style::Quiet)
                    : new Cell(Units::ratio($ratio) . ($best ? '*' : ' '), $best ? Style::Best : Style::Plain);
            }
            $faithful = $comparison->faithfulSets($name);
            $row[] = new Cell("$faithful of $sets", $faithful === $sets ? Style::Plain : Style::Warning);
            $table->add($row);
        }

        return $table->lines($this->paint);
    }

    /** @return list<string> */
    private function byKind(Comparison $comparison): array
    {
        $lines = [];
        foreach (KindTable::of($comparison) as $grid) {
            $lines = ['', ...(new Grids($this->paint))->lines($grid)];
        }

        return $lines;
    }

    private static function difference(ByteCheck $check): string
    {
        return sprintf(
            'Bytes of %s NOT as in the 2011 article: %s here, %s there, for %s.',
            $check->serializer,
            implode('/', array_map(static fn (?int $bytes): string => (string) ($bytes ?? '–'), $check->actual)),
            implode('/', $check->expected),
            implode('/', array_keys($check->expected)),
        );
    }

    /** @return list<string> */
    private function warning(string $text): array
    {
        return array_map(
            fn (string $line): string => $this->paint->apply(Style::Warning, $line),
            Text::wrap($text, Terminal::WIDTH),
        );
    }

    private static function absences(Report $report): string
    {
        $absences = [];
        foreach ($report->peers as $peer) {
            if ($peer->absence !== null) {
                $absences[] = "$peer->name ($peer->absence)";
            }
        }

        return $absences === [] ? '' : 'Not measured: ' . implode(', ', $absences) . '.';
    }

    private static function duration(Report $report): string
    {
        return sprintf(
            '%s in %.0f s. To repeat it: %s',
            $report->settings->quick ? 'Quick run' : 'Full run',
            $report->seconds,
            $report->command,
        );
    }
}

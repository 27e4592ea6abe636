<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** Rows of README.md and docs/BENCHMARKS.md, out of a report of `bin/amber bench --json`. */
final class FiguresCommand extends Command
{
    private const LOOP = [Metric::Decode, Metric::Encode];
    private const REQUEST = ['decode', 'encode', 'both'];

    /** @param string $root where the documents are */
    public function __construct(private readonly string $root)
    {
        parent::__construct();
    }

    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $this
            ->setName('figures')
            ->setDescription('rows of README.md and docs/BENCHMARKS.md out of a report of bin/amber bench --json')
            ->addArgument('report', InputArgument::REQUIRED, 'of all built-in sets, a full run')
            ->addOption('write', null, InputOption::VALUE_NONE, 'put them in the place of the rows there');
    }

    /** @return int 0 */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $file = $input->getArgument('report');
        $report = SavedReport::read(is_string($file) ? $file : '');
        $requests = $report->requests ?? throw new \LogicException('no requests');
        $tables = [
            'README.md' => [...self::sizes($report), ...self::requests($requests), ...self::loop($report)],
            'docs/BENCHMARKS.md' => self::sets($requests),
        ];
        foreach ($tables as $document => $rows) {
            $lines = array_map(static fn (array $row): string => '| ' . implode(' | ', $row) . ' |', $rows);
            $output->writeln(["$document:", ...$lines, ''], OutputInterface::OUTPUT_RAW);
            if ($input->getOption('write') === true) {
                self::write("$this->root/$document", $rows, $lines);
            }
        }

        return self::SUCCESS;
    }

    /** @return list<list<string>> */
    private static function sizes(Report $report): array
    {
        return [
            ['stored bytes', ...self::means($report, Metric::Bytes)],
            ['memory of the decoded value', ...self::means($report, Metric::Memory)],
        ];
    }

    /** @return list<list<string>> */
    private static function requests(RequestReport $requests): array
    {
        $mean = static fn (string $to, string $what): string
            => Amount::ratio((float) $requests->mean(Report::SUBJECT, $to, $what)->ratio);

        return array_map(static fn (string $what): array => [
            "time of the first call in a request: $what", $mean(RequestReport::NATIVE, $what), $mean('igbinary', $what),
        ], self::REQUEST);
    }

    /** @return list<list<string>> */
    private static function loop(Report $report): array
    {
        return array_map(static fn (Metric $metric): array => [
            "time of a call in a loop: $metric->value", ...self::means($report, $metric),
        ], self::LOOP);
    }

    /** @return list<string> Amber's by those of serialize() and of igbinary */
    private static function means(Report $report, Metric $metric): array
    {
        $comparison = new Comparison($report);

        return array_map(static fn (string $to): string => Amount::ratio(
            (float) $comparison->mean(Report::SUBJECT, $metric, to: $to)->ratio,
        ), [RequestReport::NATIVE, 'igbinary']);
    }

    /** @return list<list<string>> a row for each set that was measured in requests, and the means */
    private static function sets(RequestReport $requests): array
    {
        $rows = [];
        foreach ($requests->sets as $set) {
            $row = [$set->name];
            foreach (['igbinary', RequestReport::NATIVE] as $to) {
                foreach (self::REQUEST as $what) {
                    $ratio = $set->ratio(Report::SUBJECT, $to, $what);
                    $row[] = $ratio === null ? '–'
                        : Amount::ratio($ratio->median) . ($ratio->isTooCloseToCall() ? '~' : '');
                }
            }
            $rows[] = $row;
        }
        $mean = ['*mean*'];
        foreach (['igbinary', RequestReport::NATIVE] as $to) {
            foreach (self::REQUEST as $what) {
                $mean[] = Amount::ratio((float) $requests->mean(Report::SUBJECT, $to, $what)->ratio);
            }
        }

        return [...$rows, $mean];
    }

    /**
     * Replaces each row that begins alike and has as many cells; another is left as it is.
     *
     * @param list<list<string>> $rows
     * @param list<string> $lines
     */
    private static function write(string $file, array $rows, array $lines): void
    {
        $text = (string) file_get_contents($file);
        foreach ($rows as $place => $row) {
            $cells = str_repeat('[^|\n]*\|', count($row) - 1);
            $pattern = '~^\| ' . preg_quote($row[0], '~') . " \|$cells$~m";
            $text = (string) preg_replace($pattern, $lines[$place], $text, 1);
        }
        file_put_contents($file, $text);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Convert\Report\Amount;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** Compares two reports that `--json` wrote; for CI. */
final class CompareCommand extends Command
{
    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $one = InputOption::VALUE_REQUIRED;
        $this
            ->setName('compare')
            ->setDescription('what is worse in a report of --json than in an earlier one (exit code 1)')
            ->addArgument('before', InputArgument::REQUIRED, 'the earlier report')
            ->addArgument('now', InputArgument::REQUIRED, 'the other one')
            ->addOption('fail-above', null, $one, 'how much worse a cell may get', '5%')
            ->addOption('other-data', null, InputOption::VALUE_NONE, 'compare ratios where the data are not the same');
    }

    /** @return int 0, or 1 where a cell is worse */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $tolerance = self::tolerance($input->getOption('fail-above'));
        $files = array_map(self::read(...), [$input->getArgument('before'), $input->getArgument('now')]);
        $regressions = new Regressions($files[0], $files[1], $tolerance);
        $cells = self::cells($regressions, (bool) $input->getOption('other-data'));
        $percent = rtrim(rtrim(sprintf('%.1f', 100 * $tolerance), '0'), '.');
        $output->writeln($cells === []
            ? "No cell is worse by more than $percent %; " . Amount::count($regressions->cellsInCommon(), 'result')
                . ' of a serializer on a data set compared.'
            : "WORSE by more than $percent %: " . Amount::count(count($cells), 'cell'), OutputInterface::OUTPUT_RAW);
        foreach ($regressions->otherData() as $set) {
            $output->writeln("  Other data, compared by ratios: $set", OutputInterface::OUTPUT_RAW);
        }
        foreach ($regressions->missing() as $set => $serializers) {
            $output->writeln("  Not in the later one: $set (" . implode(', ', $serializers) . ')');
        }
        foreach ($cells as $cell) {
            $output->writeln("  $cell", OutputInterface::OUTPUT_RAW);
        }

        return $cells === [] ? self::SUCCESS : self::FAILURE;
    }

    /**
     * @return list<string>
     * @throws \InvalidArgumentException for reports that have nothing to compare
     */
    private static function cells(Regressions $regressions, bool $takesOtherData): array
    {
        if ($regressions->cellsInCommon() === 0) {
            throw new \InvalidArgumentException('the two have no data set and serializer in common');
        }
        $others = $regressions->otherData();
        if ($others !== [] && !$takesOtherData) {
            throw new \InvalidArgumentException(
                'the two are of other data: ' . implode(', ', $others) . '; --other-data compares ratios alone',
            );
        }

        return $regressions->cells();
    }

    private static function read(mixed $file): string
    {
        return is_string($file) && is_file($file)
            ? (string) file_get_contents($file)
            : throw new \InvalidArgumentException('cannot read ' . (is_string($file) ? $file : 'that'));
    }

    /** @return float a share: 0.05 for "5%" */
    private static function tolerance(mixed $text): float
    {
        if (!is_string($text) || preg_match('/^(\d+(?:\.\d+)?)\s*%$/', $text, $match) !== 1) {
            throw new \InvalidArgumentException('--fail-above must be like "5%"');
        }

        return (float) $match[1] / 100;
    }
}

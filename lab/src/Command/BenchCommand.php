<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Measure\Bench;
use Amber\Lab\Model\Settings;
use Amber\Lab\Render\Json;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Exception\InvalidArgumentException;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber bench`: reads the options, lets the three rooms work, and prints. */
final class BenchCommand extends Command
{
    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $this
            ->setName('bench')
            ->setDescription('Compares serializers: bytes, encode, decode, memory')
            ->addOption('quick', null, InputOption::VALUE_NONE, 'fewer and shorter samples: well under a minute (also QUICK=1)')
            ->addOption('filter', null, InputOption::VALUE_REQUIRED, 'only data sets whose name matches this regular expression')
            ->addOption('serializer', null, InputOption::VALUE_REQUIRED, 'only these serializers, by name, separated by commas')
            ->addOption('seed', null, InputOption::VALUE_REQUIRED, 'order of the samples, to repeat a run')
            ->addOption('json', null, InputOption::VALUE_REQUIRED, 'write the report with all samples to this file')
            ->setHelp(<<<'HELP'
                Measures every serializer this PHP has on built-in data sets and prints figures, ratios and a verdict.

                  <info>bin/amber bench --quick</info>
                  <info>bin/amber bench --filter='session|records' --serializer=native,igbinary,amber</info>
                  <info>bin/amber bench --json=report.json</info>
                HELP);
    }

    /** @return int 0; what makes no sense among the options is thrown, and ends in exit code 2 */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        // Every serializer holds a copy of the data, and the require of a large var_export() alone takes 100 MB.
        ini_set('memory_limit', '-1');
        try {
            $settings = self::settings($input);
            $file = self::writable($input->getOption('json'));
            $serializers = Serializers::named(self::words($input->getOption('serializer')));
            $sets = Datasets::matching((string) $input->getOption('filter'));
            $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
            $report = (new Bench($settings, new BarProgress($errors)))->run($sets, $serializers);
        } catch (\InvalidArgumentException $error) {
            throw new InvalidArgumentException($error->getMessage(), 2);
        }
        $output->write((new Terminal(new Paint($output->isDecorated())))->render($report), false, OutputInterface::OUTPUT_RAW);

        if ($file !== null) {
            file_put_contents($file, (new Json())->render($report));
            $output->writeln("All samples are in $file.", OutputInterface::OUTPUT_RAW);
        }

        return self::SUCCESS;
    }

    private static function settings(InputInterface $input): Settings
    {
        $seed = $input->getOption('seed') ?? (string) random_int(1, 999_999);
        if (!ctype_digit($seed)) {
            throw new \InvalidArgumentException("the seed must be a whole number, not \"$seed\"");
        }
        $quick = $input->getOption('quick') || in_array(getenv('QUICK'), ['1', 'true', 'yes'], true);

        return $quick ? Settings::quick((int) $seed) : Settings::full((int) $seed);
    }

    /** @return list<string> */
    private static function words(?string $list): array
    {
        return preg_split('/[\s,]+/', $list ?? '', -1, PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /** Looked at before the measuring: nobody wants to hear about it minutes later. */
    private static function writable(?string $file): ?string
    {
        if ($file === null || is_writable($file) || (!file_exists($file) && is_writable(dirname($file)))) {
            return $file;
        }
        throw new \InvalidArgumentException("cannot write $file");
    }
}

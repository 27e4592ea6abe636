<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Store\FileStore;
use Amber\Convert\Store\Source;
use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Experiment\Experiment;
use Amber\Lab\Experiment\OwnData;
use Amber\Lab\Experiment\Overview;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Model\Settings;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber bench`: reads the options, lets the three rooms work, and prints. */
class BenchCommand extends Command
{
    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $this
            ->setName('bench')
            ->setDescription('Says which serializer suits your data, and what you gain')
            ->setHelp(<<<'HELP'
                Measures every serializer this PHP has, and prints figures, ratios and a
                verdict; the full report is a page for the browser. Without options it works
                on built-in data, for a minute or two.

                  <info>bin/amber bench</info>
                  <info>bin/amber bench --data=/var/lib/php/sessions</info>
                  <info>bin/amber bench --from=redis://127.0.0.1 --bootstrap=vendor/autoload.php</info>
                  <info>bin/amber bench --picture=means.svg --markdown=$GITHUB_STEP_SUMMARY</info>

                Nothing of your values appears in any output, only shapes and figures. Exit
                codes: 0 all is well, 2 the options make no sense or what they name cannot
                be reached, 3 something else went wrong.
                HELP . "\n\n" . CacheOptions::HELP);
        BenchOptions::defineSources($this);
        BenchOptions::define($this);
        CacheOptions::define($this);
    }

    /** @return int 0; what makes no sense is thrown */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        // Every serializer holds a copy of the data, and the require of a large var_export() alone takes 100 MB.
        ini_set('memory_limit', '-1');
        $options = new BenchOptions($input);
        if ($options->flag('list')) {
            return self::list($output);
        }
        $documents = Documents::wanted($options);
        $options->bootstrap();
        $report = $this->experiment($options)->run(self::start($options, $output));
        $lines = $documents->write($report);
        $terminal = new Terminal(new Paint($output->isDecorated()), $output->isVerbose(), Program::width());
        $output->write($terminal->render($report), false, OutputInterface::OUTPUT_RAW);
        $output->writeln(Program::fitted($lines), OutputInterface::OUTPUT_RAW);

        return self::SUCCESS;
    }

    private static function list(OutputInterface $output): int
    {
        $lines = ['Data sets, among which --filter chooses:'];
        foreach (Datasets::builtIn() as $set) {
            array_push($lines, ...self::entry($set->name(), $set->description()));
        }
        array_push($lines, '', 'Serializers that are measured only where --serializer names them:');
        foreach (Serializers::ON_REQUEST as $name => $reason) {
            array_push($lines, ...self::entry($name, $reason));
        }
        $output->writeln($lines, OutputInterface::OUTPUT_RAW);

        return self::SUCCESS;
    }

    /** @return list<string> lines of a list, in 80 columns */
    private static function entry(string $name, string $text): array
    {
        return Text::hanging(sprintf('  %-15s ', $name), $text, Program::COLUMNS);
    }

    /** @return Experiment what the options ask for */
    protected function experiment(BenchOptions $options): Experiment
    {
        $sources = self::sources($options);
        if ($sources === []) {
            return new Overview(Datasets::matching((string) $options->text('filter')));
        }
        if ($options->text('filter') !== null) {
            throw new \InvalidArgumentException(
                '--filter chooses among built-in data sets, not among --data and --from: leave out one of them',
            );
        }

        return new OwnData($sources, $options->count('limit', 1) ?? PHP_INT_MAX);
    }

    /** @return list<Source> */
    private static function sources(BenchOptions $options): array
    {
        $sources = $options->texts('data') === [] ? [] : [new FileStore($options->texts('data'))];
        foreach ($options->texts('from') as $from) {
            $sources[] = CacheOptions::source($from, $options);
        }

        return $sources;
    }

    private static function start(BenchOptions $options, OutputInterface $output): Run
    {
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
        $settings = $options->settings();

        return new Run(
            $settings,
            new BarProgress($errors),
            Serializers::named($options->words('serializer')),
            self::command($settings),
            $options->readable('bootstrap'),
        );
    }

    /** What was typed, with the seed that was drawn. */
    private static function command(Settings $settings): string
    {
        $words = array_map(
            static fn (string $word): string
                => preg_match('~^[\w@%+=:,./-]+$~', $word) === 1 ? $word : escapeshellarg($word),
            preg_replace('~(\w+://)[^@/\s]*@~', '$1***@', Interpreter::arguments()) ?? [],
        );
        $hasSeed = preg_grep('/^--seed/', $words) !== [];

        return 'php ' . implode(' ', $words) . ($hasSeed ? '' : " --seed=$settings->seed");
    }
}

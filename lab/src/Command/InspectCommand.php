<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Format\Anatomy;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Report\ClassList;
use Amber\Convert\Report\Contents;
use Amber\Convert\Store\File;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Terminal\Anatomies;
use Amber\Polyfill\Dictionary;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * `bin/amber inspect`: shows what is inside a payload, or which classes are in a store. No class is loaded, and nothing
 * is built.
 */
final class InspectCommand extends Command
{
    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $formats = implode(', ', Format::names());
        $this
            ->setName('inspect')
            ->setDescription('Shows what is inside a payload; lists the classes in a store')
            ->addArgument(
                'place',
                InputArgument::REQUIRED | InputArgument::IS_ARRAY,
                "a payload: $formats; - for standard input; with --classes directories, files, servers and apcu",
            )
            ->addOption('nodes', null, InputOption::VALUE_REQUIRED, 'lines of the tree at most', '200')
            ->addOption('shapes', null, InputOption::VALUE_NONE, 'types, lengths and classes, no keys and no values')
            ->addOption('classes', null, InputOption::VALUE_NONE, 'list every class that is there, for allowed_classes')
            ->addOption('match', null, InputOption::VALUE_REQUIRED, 'only files or keys whose names match: "sess_*"')
            ->addOption('dictionary', null, InputOption::VALUE_REQUIRED, 'file of the dictionary that a message names')
            ->addOption('bootstrap', null, InputOption::VALUE_REQUIRED, 'PHP file that fills the APCu of this process')
            ->setHelp(<<<'HELP'
                Takes a payload apart byte by byte and prints a tree with offsets, and what
                share of the bytes is keys, strings, numbers, structure and names of what
                stood before. No class is loaded.

                  <info>bin/amber inspect /var/lib/php/sessions/sess_abc</info>
                  <info>redis-cli --raw get KEY | head -c -1 | bin/amber inspect - --shapes</info>

                With --classes it looks at all that lies in a place and prints its classes as
                an array of PHP, to be pasted where allowed_classes stands, and how often
                each is there. It looks into what Symfony, Laravel and WordPress write around
                a value, and into strings of serialize(). No object is built, except by APCu.

                  <info>bin/amber inspect --classes /var/lib/php/sessions var/cache/prod/pools</info>
                  <info>bin/amber inspect --classes redis://127.0.0.1:6379/0 --match='app:*'</info>

                Exit codes: 0 all is well, 1 a payload is damaged or in no known format, 2
                the options make no sense or what they name cannot be reached, 3 something
                else went wrong.
                HELP . "\n\n" . CacheOptions::HELP);
        CacheOptions::define($this);
    }

    /** @return int 0, or 1 for a payload that cannot be read */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        $options = new BenchOptions($input);
        DictionaryOptions::load();
        $places = $options->places('place');
        if ($options->flag('classes')) {
            return $this->classes($places, $options, $output);
        }
        $file = $places[0];
        if (count($places) > 1) {
            throw new \InvalidArgumentException('one payload at a time, but with --classes');
        }
        if (str_ends_with($file, Dictionary::SUFFIX)) {
            $dictionary = Dictionary::load($file);
            $lines = [
                Contents::summary($dictionary), ...Contents::pieces($dictionary), ...Contents::entries($dictionary),
            ];
            $output->writeln(Program::fitted($lines), OutputInterface::OUTPUT_RAW);

            return self::SUCCESS;
        }
        $nodes = (int) $options->count('nodes', 1);
        try {
            $data = $file === '-' ? (string) stream_get_contents(STDIN) : File::sample($file);
        } catch (PayloadError $error) {
            $why = @is_dir($file) ? 'is a directory: --classes takes one' : $error->getMessage();
            throw new \InvalidArgumentException("$file $why");
        }
        if ($data === '') {
            $output->writeln("$file is empty, as PHP leaves an empty session.", OutputInterface::OUTPUT_RAW);

            return self::SUCCESS;
        }
        try {
            $anatomies = new Anatomies(new Paint($output->isDecorated()), !$options->flag('shapes'), $nodes);
            $output->writeln($anatomies->lines(Anatomy::of($data)), OutputInterface::OUTPUT_RAW);
        } catch (PayloadError $error) {
            $output->writeln("$file: {$error->getMessage()}", OutputInterface::OUTPUT_RAW);

            return self::FAILURE;
        }

        return self::SUCCESS;
    }

    /**
     * @param list<string> $places
     * @return int 0, or 1 where something could not be read
     */
    private function classes(array $places, BenchOptions $options, OutputInterface $output): int
    {
        $options->bootstrap();
        $list = new ClassList();
        foreach ($places as $place) {
            $list->take($place === '-' ? self::standardInput()
                : CacheOptions::source($place, $options, $options->text('match'))->samples(PHP_INT_MAX));
        }
        $output->writeln($list->literal(), OutputInterface::OUTPUT_RAW);
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
        $errors->writeln(Program::fitted($list->notes()), OutputInterface::OUTPUT_RAW);

        return $list->isWhole() ? self::SUCCESS : self::FAILURE;
    }

    /** @return \Generator<string, string> */
    private static function standardInput(): \Generator
    {
        yield '-' => (string) stream_get_contents(STDIN);
    }
}

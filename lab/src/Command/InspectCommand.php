<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Format\Anatomy;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Terminal\Anatomies;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Exception\InvalidArgumentException;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber inspect`: shows what is inside a payload. No class is loaded, and nothing is built. */
final class InspectCommand extends Command
{
    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $formats = implode(', ', Format::names());
        $this
            ->setName('inspect')
            ->setDescription('Shows what is inside a payload, and where its bytes go')
            ->addArgument('file', InputArgument::REQUIRED, "a payload: $formats; - for standard input")
            ->addOption('nodes', null, InputOption::VALUE_REQUIRED, 'lines of the tree at most', '200')
            ->addOption('shapes', null, InputOption::VALUE_NONE, 'types, lengths and classes, no keys and no values')
            ->setHelp(<<<'HELP'
                Takes a payload apart byte by byte and prints a tree with offsets, and what
                share of the bytes is keys, strings, numbers, structure and names of what
                stood before. No class is loaded.

                  <info>bin/amber inspect /var/lib/php/sessions/sess_abc</info>
                  <info>redis-cli --raw get KEY | head -c -1 | bin/amber inspect - --shapes</info>

                Exit codes: 0 all is well, 1 the payload is damaged or in no known format, 2
                the options make no sense or the file cannot be read, 3 something else went
                wrong.
                HELP);
    }

    /** @return int 0, or 1 for a payload that cannot be read */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        $file = $input->getArgument('file');
        $nodes = $input->getOption('nodes');
        if (!is_string($file) || !is_string($nodes) || !ctype_digit($nodes) || $nodes === '0') {
            throw new InvalidArgumentException('--nodes must be a whole number of at least 1', 2);
        }
        $data = $file === '-' ? stream_get_contents(STDIN) : (is_file($file) ? @file_get_contents($file) : false);
        if ($data === false) {
            throw new InvalidArgumentException(is_dir($file) ? "$file is a directory" : "cannot read $file", 2);
        }
        if ($data === '') {
            $why = 'as the session handlers of PHP leave it for an empty session';
            $output->writeln("$file is empty, $why.", OutputInterface::OUTPUT_RAW);

            return self::SUCCESS;
        }
        try {
            $anatomies = new Anatomies(new Paint($output->isDecorated()), !$input->getOption('shapes'), (int) $nodes);
            $output->writeln($anatomies->lines(Anatomy::of($data)), OutputInterface::OUTPUT_RAW);
        } catch (PayloadError $error) {
            $output->writeln("$file: {$error->getMessage()}", OutputInterface::OUTPUT_RAW);

            return self::FAILURE;
        }

        return self::SUCCESS;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Render\Text;
use Symfony\Component\Console\Application;
use Symfony\Component\Console\Exception\InvalidOptionException;
use Symfony\Component\Console\Exception\RuntimeException;
use Symfony\Component\Console\Input\InputDefinition;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\BufferedOutput;
use Symfony\Component\Console\Output\OutputInterface;

/** bin/amber: its commands, its help, and what it says of options that the console passes over or does not know. */
final class Program extends Application
{
    private const EXAMPLES = <<<'TEXT'
        Which serializer suits your data, and what do you gain?

          <info>php bin/amber bench</info>                                   built-in data
          <info>php bin/amber bench --data=/var/lib/php/sessions</info>      your own; read only
          <info>php bin/amber bench --from=redis://127.0.0.1:6379/0</info>   a live cache
          <info>php bin/amber inspect FILE</info>                            inside a payload
          <info>php bin/amber convert DIRECTORY --to=amber --dry-run</info>  in place
          <info>php bin/amber train DIRECTORY --out=shop.amberdict</info>    a dictionary
        TEXT;

    /** What all text for a terminal keeps to. */
    public const COLUMNS = 80;

    /** Letters by which a name may differ from the one that was meant. */
    private const SLIPS = 3;

    /** @param string $version of the extension */
    public function __construct(string $version)
    {
        parent::__construct('amber', $version);
        $this->addCommands([
            new BenchCommand(), new InspectCommand(), new ConvertCommand(), new TrainCommand(),
            new DictionariesCommand(),
        ]);
    }

    public function getHelp(): string
    {
        return parent::getHelp() . "\n\n" . self::EXAMPLES;
    }

    /** Without a command --help is the list of them; all help keeps to 80 columns. */
    public function doRun(InputInterface $input, OutputInterface $output): int
    {
        $command = $this->getCommandName($input);
        $this->checkCommand($command);
        $isAsked = $input->hasParameterOption(['--help', '-h'], true);
        if ($command !== null && $this->has($command)) {
            self::check($this->get($command)->getDefinition(), Interpreter::arguments());
        }
        $isHelp = $isAsked || in_array($command, [null, 'list', 'help'], true);
        if (!$isHelp || $input->hasParameterOption(['--format', '--raw'], true)) {
            return $this->doRunWithHint($input, $output);
        }
        $help = new BufferedOutput($output->getVerbosity(), $output->isDecorated(), $output->getFormatter());
        $code = $command === null && $isAsked
            ? $this->doRunCommand($this->get('list'), $input, $help)
            : parent::doRun($input, $help);
        foreach (explode("\n", rtrim($help->fetch())) as $line) {
            $output->writeln(self::wrapped($line), OutputInterface::OUTPUT_RAW);
        }

        return $code;
    }

    private function doRunWithHint(InputInterface $input, OutputInterface $output): int
    {
        try {
            return parent::doRun($input, $output);
        } catch (RuntimeException $error) {
            $pattern = '/^No arguments expected for "bench" command, got "(.*)"/';
            if (preg_match($pattern, $error->getMessage(), $match) === 1) {
                throw new InvalidOptionException("bench takes options alone; did you mean --data=$match[1]?");
            }
            throw $error;
        }
    }

    /** @throws InvalidOptionException for a slip in a command, for a path or an option of bench in its place */
    private function checkCommand(?string $command): void
    {
        foreach ($command === null ? Interpreter::arguments() : [] as $argument) {
            $name = preg_match('/^--([\w-]+)/', $argument, $match) === 1 ? $match[1] : '';
            if (!$this->getDefinition()->hasOption($name) && $this->get('bench')->getDefinition()->hasOption($name)) {
                throw new InvalidOptionException("--$name is an option of bench; did you mean bench $argument?");
            }
        }
        if ($command === null || $this->has($command)) {
            return;
        }
        $nearest = self::nearest($command, array_keys($this->all()));
        throw new InvalidOptionException("There is no command \"$command\"" . match (true) {
            $nearest !== null => "; did you mean $nearest?",
            file_exists($command) => "; did you mean bench --data=$command?",
            default => ': they are bench, inspect, convert, train and dictionaries.',
        });
    }

    /** @return int columns that text on standard output is broken to: for a pipe it is not */
    public static function width(): int
    {
        return stream_isatty(STDOUT) ? self::COLUMNS : PHP_INT_MAX;
    }

    /**
     * @param list<string> $lines
     * @return list<string> the same in 80 columns where somebody reads them at a terminal
     */
    public static function fitted(array $lines): array
    {
        return stream_isatty(STDOUT) ? array_map(self::wrapped(...), $lines) : $lines;
    }

    /** @return string a line; what is too long for 80 columns goes on below where its second column begins */
    private static function wrapped(string $line): string
    {
        // What sets a colour begins no column.
        $head = preg_match('/^(?: |\e\[[\d;]*m)*(?:\S.*? {2,})?/', $line, $match) === 1 ? $match[0] : '';

        return implode("\n", Text::hanging($head, substr($line, strlen($head)), self::COLUMNS));
    }

    /**
     * The console takes the last of several values, without a word.
     *
     * @param InputDefinition $definition of the command's own options
     * @param list<string> $arguments of the command line
     * @throws InvalidOptionException for an option with one value that is given twice, or one that is nearly another
     */
    private static function check(InputDefinition $definition, array $arguments): void
    {
        $given = [];
        foreach ($arguments as $argument) {
            if (preg_match('/^--([\w-]+)(=|$)/', $argument, $match) === 1) {
                $given[$match[1]] = 1 + ($given[$match[1]] ?? 0);
            }
        }
        foreach ($given as $name => $times) {
            if (!$definition->hasOption($name)) {
                self::suggest($definition, (string) $name);
                continue;
            }
            $option = $definition->getOption($name);
            if ($times > 1 && $option->acceptValue() && !$option->isArray()) {
                throw new InvalidOptionException("--$name was given $times times; it takes one value");
            }
        }
    }

    /** What is near nothing may be an option of the console itself: that says what it thinks of it. */
    private static function suggest(InputDefinition $definition, string $name): void
    {
        $nearest = self::nearest($name, array_keys($definition->getOptions()));
        if ($nearest !== null) {
            throw new InvalidOptionException("The \"--$name\" option does not exist; did you mean --$nearest?");
        }
    }

    /**
     * @param list<int|string> $names
     * @return string|null the one that was meant, where one differs by few letters
     */
    private static function nearest(string $name, array $names): ?string
    {
        $distances = [];
        foreach ($names as $known) {
            $distances[$known] = levenshtein($name, (string) $known);
        }
        asort($distances);
        $nearest = (string) array_key_first($distances);
        $isNear = ($distances[$nearest] ?? PHP_INT_MAX) <= min(self::SLIPS, intdiv(strlen($nearest), 2));

        return $isNear ? $nearest : null;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Model\Settings;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;

/** The options of `bin/amber bench`: what there are, and what they mean. */
final readonly class BenchOptions
{
    public function __construct(private InputInterface $input) {}

    /** Tells the console what there is to choose data by. */
    public static function defineSources(Command $command): void
    {
        $one = InputOption::VALUE_REQUIRED;
        $many = InputOption::VALUE_REQUIRED | InputOption::VALUE_IS_ARRAY;
        self::add($command, [
            ['data', $many, 'files or directories of your own: sessions, cache entries, JSON'],
            ['from', $many, 'the same, or a live cache to sample: apcu, redis://HOST:PORT/DB and others, see below'],
            ['bootstrap', $one, 'PHP file that makes your classes loadable; without it none of yours is built'],
            ['limit', $one, 'payloads to take at most of --data and --from', '5000'],
            ['filter', $one, 'only built-in data sets whose name matches this regular expression'],
            ['list', InputOption::VALUE_NONE, 'name the built-in data sets, and serializers on request, and end'],
        ]);
    }

    /** Tells the console how to measure, and what reports to write. */
    public static function define(Command $command): void
    {
        $one = InputOption::VALUE_REQUIRED;
        $many = InputOption::VALUE_REQUIRED | InputOption::VALUE_IS_ARRAY;
        self::add($command, [
            ['serializer', $many, 'only these, separated by commas; a PHP file that returns one is taken too'],
            ['quick', InputOption::VALUE_NONE, 'fewer and shorter samples (also QUICK=1)'],
            ['processes', $one, 'exactly so many rounds of fresh processes; without it more where they differ'],
            ['requests', $one, 'under a server, of each set and serializer in a round; 0 measures the loop alone'],
            ['seed', $one, 'of the order of processes, to repeat a run'],
            ['json', $one, 'write the report with all samples to this file'],
            ['markdown', $one, 'write the report to this file; append where it is $GITHUB_STEP_SUMMARY'],
            ['picture', $one, 'write bars of the means of all to this file (SVG)'],
            ['html', $one, 'write the page to this file, and not to its usual place'],
        ]);
    }

    /** @param list<array{string, int, string, 3?: string}> $options name, mode, description, default */
    private static function add(Command $command, array $options): void
    {
        foreach ($options as $option) {
            $command->addOption($option[0], null, $option[1], $option[2], $option[3] ?? null);
        }
    }

    /** @throws \InvalidArgumentException for a number that is none */
    public function settings(): Settings
    {
        $quick = $this->flag('quick') || in_array(getenv('QUICK'), ['1', 'true', 'yes'], true);
        $seed = $this->count('seed', 0) ?? random_int(1, 999_999);

        return Settings::of($quick, $seed, $this->count('processes', 1), $this->count('requests', 0));
    }

    /** @return string|null the option's text; null where it was not given */
    public function text(string $name): ?string
    {
        $value = $this->input->getOption($name);
        if ($value === '') {
            throw new \InvalidArgumentException("--$name is empty");
        }

        return is_string($value) ? $value : null;
    }

    /**
     * @return list<string> of an option that may be given more than once
     * @throws \InvalidArgumentException for an empty one
     */
    public function texts(string $name): array
    {
        $texts = array_values(array_filter((array) $this->input->getOption($name), is_string(...)));

        return in_array('', $texts, true) ? throw new \InvalidArgumentException("--$name is empty") : $texts;
    }

    /** @return list<string> what an argument names, of which there is one or more */
    public function places(string $argument): array
    {
        return array_values(array_filter((array) $this->input->getArgument($argument), is_string(...)));
    }

    /** @return bool whether it was given */
    public function flag(string $name): bool
    {
        return $this->input->hasOption($name) && (bool) $this->input->getOption($name);
    }

    /** @return list<string> words between commas and spaces, of an option that may be given more than once */
    public function words(string $name): array
    {
        return preg_split('/[\s,]+/', implode(',', $this->texts($name)), -1, PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /**
     * @return int|null null where it was not given
     * @throws \InvalidArgumentException for what is no whole number, or less than $least
     */
    public function count(string $name, int $least): ?int
    {
        $text = $this->text($name);
        if ($text === null) {
            return null;
        }
        if (!ctype_digit($text) || (int) $text < $least) {
            throw new \InvalidArgumentException("--$name must be a whole number of at least $least, not \"$text\"");
        }

        return (int) $text;
    }

    /**
     * Looked at before the measuring: nobody wants to hear about it minutes later.
     *
     * @return string|null a file that can be written; null where the option was not given
     * @throws \InvalidArgumentException where it cannot
     */
    public function writable(string $name): ?string
    {
        $file = $this->text($name);
        if ($file === null || is_writable($file) || (!file_exists($file) && is_writable(dirname($file)))) {
            return $file;
        }
        throw new \InvalidArgumentException("--$name: cannot write $file");
    }

    /**
     * @return string|null the path of a file that can be read; null where the option was not given
     * @throws \InvalidArgumentException where it cannot
     */
    public function readable(string $name): ?string
    {
        $file = $this->text($name);
        if ($file === null) {
            return null;
        }
        if (!is_file($file) || !is_readable($file)) {
            throw new \InvalidArgumentException("--$name: cannot read $file");
        }

        return (string) realpath($file);
    }

    /**
     * Runs a file that makes the user's classes loadable.
     *
     * @return string|null its path; null where the option was not given
     * @throws \InvalidArgumentException where it cannot be read, or throws
     */
    public function bootstrap(): ?string
    {
        $file = $this->readable('bootstrap');
        try {
            $file === null || require_once $file;
        } catch (\Throwable $error) {
            $reason = "{$error->getMessage()} in line {$error->getLine()}";
            throw new \InvalidArgumentException("--bootstrap: $file: $reason");
        }

        return $file;
    }
}

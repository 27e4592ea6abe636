<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Dictionary\Harvest;
use Amber\Convert\Dictionary\Lists;
use Amber\Convert\Dictionary\Target;
use Amber\Convert\Dictionary\Training;
use Amber\Convert\Dictionary\Trial;
use Amber\Convert\Dictionary\Verdict;
use Amber\FileException;
use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Measure\Scratch;
use Amber\Lab\Model\Printable;
use Amber\Lab\Render\Terminal\Shelf;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;
use Amber\Polyfill\Dictionary;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber train`: makes a dictionary of what messages of an application repeat. */
final class TrainCommand extends Command
{
    /** Fewer payloads say nothing of those to come. */
    private const LEAST_PAYLOADS = 20;

    /** A dictionary that saves less is not worth the care that it takes. */
    private const LEAST_SAVED = 0.1;

    /** Columns of a cell. */
    private const WIDTH = 18;

    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $one = InputOption::VALUE_REQUIRED;
        $this
            ->setName('train')
            ->setDescription('Makes a dictionary of what the payloads of an application repeat')
            ->addArgument(
                'place',
                InputArgument::REQUIRED | InputArgument::IS_ARRAY,
                'directories and files, cache servers, databases, apcu: see below',
            )
            ->addOption('out', null, $one, 'the file to write: NAME.amberdict or NAME@VERSION.amberdict')
            ->addOption('merge', null, $one, 'file of an older version, whose entries stay where they are')
            ->addOption('strings', null, $one, 'take also values that stand in so many payloads, as 20%')
            ->addOption('match', null, $one, 'only files or keys whose names match: "sess_*", "PHPREDIS_SESSION:*"')
            ->addOption('limit', null, $one, 'payloads to take at most of each place', '10000')
            ->addOption('bootstrap', null, $one, 'PHP file that makes your classes loadable: enums, Serializable')
            ->setHelp(<<<'HELP'
                Learns the keys of arrays, the classes and their properties from nine tenths
                of the payloads, writes what saves most into a file of 64 kB at most, and
                measures it on the other tenth. What stands in less than one of 200 payloads
                stays out. It reads and changes nothing.

                Values are not taken unless --strings says so: they may be personal, and the
                file goes wherever the application goes. Those that were taken are listed.

                  <info>bin/amber train /var/lib/php/sessions --match='sess_*' --out=shop.amberdict</info>
                  <info>bin/amber train redis://127.0.0.1:6379/0 --out=shop@2.amberdict --merge=shop.amberdict</info>

                The same payloads make the same file; its date is today's, or that of
                SOURCE_DATE_EPOCH. docs/DICTIONARIES.md says how to put it to use.

                Exit codes: 0 the file is written and pays, 1 it does not pay, 2 the options
                make no sense or what they name cannot be reached, 3 something else went
                wrong.

                HELP . "\n" . CacheOptions::HELP);
        CacheOptions::define($this);
    }

    /** @return int 0, or 1 for a dictionary that does not pay */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        $options = new BenchOptions($input);
        if (ini_get('amber.dictionaries') === false) {
            throw new \InvalidArgumentException('train needs an extension amber that knows dictionaries');
        }
        DictionaryOptions::load();
        $merge = self::old($options);
        $target = self::target($options, $merge);
        $bootstrap = $options->bootstrap();
        // Of more payloads than the limit, another run takes the same.
        mt_srand(0);
        $harvest = new Harvest(new Training($merge, self::share($options)), $bootstrap !== null);
        foreach (array_filter((array) $input->getArgument('place'), is_string(...)) as $place) {
            $source = CacheOptions::source($place, $options, $options->text('match'));
            $harvest->take($source, (int) $options->count('limit', 1));
        }
        $lists = self::learned($harvest);
        $output->writeln(self::told($harvest), OutputInterface::OUTPUT_RAW);
        if (array_sum($lists->counts()) === 0) {
            $output->writeln('Nothing repeats in them: there is no dictionary to make.');

            return self::FAILURE;
        }
        $file = $target->draft(Scratch::directory(), self::date(), $lists->content());
        $target->keep($file);
        $verdicts = Trial::run($harvest->kept, $target->name, dirname($file), Interpreter::ownOptions(), $bootstrap);
        $dictionary = Dictionary::load($file);
        $output->writeln([
            Shelf::summary($dictionary) . '.', '', ...self::table($verdicts), '',
            ...self::values($lists->values),
            self::conclusion($verdicts, (string) $options->text('out')),
        ], OutputInterface::OUTPUT_RAW);

        return self::pays($verdicts) ? self::SUCCESS : self::FAILURE;
    }

    private static function old(BenchOptions $options): ?Dictionary
    {
        $file = $options->readable('merge');
        try {
            return $file === null ? null : Dictionary::load($file);
        } catch (FileException $error) {
            throw new \InvalidArgumentException("--merge: {$error->getMessage()}");
        }
    }

    private static function target(BenchOptions $options, ?Dictionary $old): Target
    {
        try {
            return new Target($options->text('out') ?? throw new \InvalidArgumentException('it is missing'), $old);
        } catch (\InvalidArgumentException $error) {
            throw new \InvalidArgumentException("--out=NAME.amberdict: {$error->getMessage()}");
        }
    }

    private static function share(BenchOptions $options): ?float
    {
        $text = $options->text('strings');
        if ($text !== null && preg_match('~^(?:100|\d{1,2}(?:\.\d+)?)%?$~', $text) !== 1) {
            throw new \InvalidArgumentException("--strings must be a share of the payloads, as 20%, not \"$text\"");
        }

        return $text === null ? null : (float) $text / 100;
    }

    private static function learned(Harvest $harvest): Lists
    {
        $count = $harvest->training->count() + count($harvest->kept);
        if ($count < self::LEAST_PAYLOADS || $harvest->kept === []) {
            $reasons = $harvest->skipped === [] ? '' : '; others: ' . implode(', ', self::reasons($harvest));
            throw new \InvalidArgumentException(Text::count($count, 'payload') . ' could be read; '
                . self::LEAST_PAYLOADS . " are needed at least$reasons");
        }

        return $harvest->training->lists();
    }

    /** @return list<string> */
    private static function told(Harvest $harvest): array
    {
        $lines = [sprintf(
            'Learned from %s; measured on %s.',
            Text::count($harvest->training->count(), 'payload'),
            Text::count(count($harvest->kept), 'other'),
        )];
        if ($harvest->texts > 0) {
            $lines[] = number_format($harvest->texts) . ' are strings with texts of serialize() in them, as Laravel'
                . ' keeps sessions in a cache: these stay as they are.';
        }
        if ($harvest->rest > 0) {
            $lines[] = number_format($harvest->rest) . ' more are there; a larger --limit takes them.';
        }

        return [...$lines, ...array_map(static fn (string $one): string => "Left out: $one.", self::reasons($harvest))];
    }

    /** @return list<string> why payloads were left out, and how many */
    private static function reasons(Harvest $harvest): array
    {
        return array_map(
            static fn (string $reason, int $count): string => number_format($count) . ' ' . Printable::text($reason),
            array_keys($harvest->skipped),
            $harvest->skipped,
        );
    }

    private static function date(): string
    {
        $epoch = getenv('SOURCE_DATE_EPOCH');

        return gmdate('Y-m-d', is_string($epoch) && ctype_digit($epoch) ? (int) $epoch : time());
    }

    /**
     * @param list<Verdict> $verdicts
     * @return list<string>
     */
    private static function table(array $verdicts): array
    {
        $base = $verdicts[count($verdicts) - 2];
        $rows = [['relative to amber', 'bytes', 'and zstd -3', 'encode', 'decode']];
        foreach ($verdicts as $one) {
            $cell = static fn (string $text, float $value, float $of): string
                => "$text " . Units::ratio($of > 0 ? $value / $of : 0);
            $rows[] = [
                $one->name,
                $cell(Units::bytes($one->bytes), $one->bytes, $base->bytes),
                $one->packed === null ? '-' : $cell(Units::bytes($one->packed), $one->packed, (float) $base->packed),
                $cell(Units::time($one->encode), $one->encode, $base->encode),
                $cell(Units::time($one->decode), $one->decode, $base->decode),
            ];
        }
        $padded = static fn (string $cell, int $column): string => $column === 0
            ? str_pad($cell, self::WIDTH) : str_repeat(' ', self::WIDTH - Text::width($cell)) . $cell;

        return array_map(static fn (array $row): string
            => implode('', array_map($padded, $row, array_keys($row))), $rows);
    }

    /**
     * @param list<string> $values
     * @return list<string>
     */
    private static function values(array $values): array
    {
        $quoted = array_map(static fn (string $value): string => '  "' . Printable::text($value) . '"', $values);

        return $values === [] ? [] : ['Values that are in the file; look whether one is personal:', ...$quoted, ''];
    }

    /** @param list<Verdict> $verdicts */
    private static function pays(array $verdicts): bool
    {
        [$without, $with] = array_slice($verdicts, -2);

        return $with->bytes <= $without->bytes * (1 - self::LEAST_SAVED);
    }

    /** @param list<Verdict> $verdicts */
    private static function conclusion(array $verdicts, string $out): string
    {
        [$without, $with] = array_slice($verdicts, -2);
        $saved = 1 - $with->bytes / max(1, $without->bytes);
        $share = sprintf('%.0f %%', 100 * abs($saved));

        return self::pays($verdicts) ? "It saves $share of the bytes that amber takes without it. It is in $out."
            : 'It does not pay: it ' . ($saved < 0 ? "adds $share to" : "saves $share of")
                . " the bytes that amber takes without it. It is in $out all the same.";
    }
}

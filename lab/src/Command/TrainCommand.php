<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Dictionary\Harvest;
use Amber\Convert\Dictionary\Maker;
use Amber\Convert\Dictionary\Target;
use Amber\Convert\Report\Amount;
use Amber\Convert\Report\Learning;
use Amber\Convert\Store\Source;
use Amber\FileException;
use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Measure\Scratch;
use Amber\Polyfill\Dictionary;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber train`: makes a dictionary of what messages of an application repeat. */
final class TrainCommand extends Command
{
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
            ->addOption('merge', null, $one, 'file of an older version, whose entries and content for zstd stay')
            ->addOption('strings', null, $one, 'take also values that stand in so many payloads, as 20%')
            ->addOption('compress', null, InputOption::VALUE_NONE, 'take also content for zstd: pieces of payloads')
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
                --compress takes 8 kB of pieces of payloads as they are, by which compressed
                messages become half as long; keep such a file as you keep the payloads.

                  <info>bin/amber train /var/lib/php/sessions --match='sess_*' --out=shop.amberdict</info>
                  <info>bin/amber train redis://127.0.0.1:6379/0 --out=shop@2.amberdict --merge=shop.amberdict</info>

                The same payloads make the same file; its date is today's, or that of
                SOURCE_DATE_EPOCH. docs/DICTIONARIES.md says how to put it to use.

                Exit codes: 0 the file is written and pays, 1 it does not pay, or there is
                nothing to write, 2 the options make no sense or what they name cannot be
                reached, 3 something else went wrong.

                HELP . "\n" . CacheOptions::HELP);
        CacheOptions::define($this);
    }

    /** @return int 0, or 1 for a dictionary that does not pay, or is none */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        $options = new BenchOptions($input);
        DictionaryOptions::load();
        $merge = self::old($options);
        $target = self::target($options, $merge);
        $maker = new Maker(
            $merge, self::share($options), $options->bootstrap(), $input->getOption('compress') === true,
        );
        $maker->learn(self::sources($options), (int) $options->count('limit', 1));
        if (!$maker->hasEnough()) {
            throw new \InvalidArgumentException(self::tooFew($maker->harvest));
        }
        $output->writeln(Program::fitted(Learning::from($maker->harvest)), OutputInterface::OUTPUT_RAW);
        $made = $maker->make($target, Scratch::directory(), Interpreter::ownOptions());
        $output->writeln(
            Program::fitted($made === null ? [self::nothing($merge)]
                : Learning::of($made, (string) $options->text('out'))),
            OutputInterface::OUTPUT_RAW,
        );

        return $made?->pays() === true ? self::SUCCESS : self::FAILURE;
    }

    private static function nothing(?Dictionary $old): string
    {
        return $old === null ? 'Nothing repeats in them: there is no dictionary to make.'
            : "They add nothing to {$old->label()}: there is no new version to write.";
    }

    /** @return iterable<Source> */
    private static function sources(BenchOptions $options): iterable
    {
        foreach ($options->places('place') as $place) {
            yield CacheOptions::source($place, $options, $options->text('match'));
        }
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

    private static function tooFew(Harvest $harvest): string
    {
        $reasons = $harvest->skipped === [] ? '' : '; others: ' . implode(', ', Learning::reasons($harvest));

        return Amount::count($harvest->count(), 'payload') . ' could be read; '
            . Maker::LEAST_PAYLOADS . " are needed at least$reasons";
    }
}

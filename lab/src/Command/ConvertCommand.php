<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Conversion;
use Amber\Convert\Counts;
use Amber\Convert\Format\Format;
use Amber\Convert\Jobs;
use Amber\Convert\Report\Converted;
use Amber\Convert\Store\Access;
use Amber\Convert\Store\CacheStore;
use Amber\Convert\Store\FileStore;
use Amber\Convert\Store\KeysInFile;
use Amber\Convert\Store\Patience;
use Amber\Convert\Store\Store;
use Amber\Convert\Transcoder;
use Amber\Lab\Measure\Interpreter;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Exception\InvalidArgumentException;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber convert`: brings sessions and cache entries from any format to any. */
final class ConvertCommand extends Command
{
    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $formats = implode(', ', Format::names());
        $one = InputOption::VALUE_REQUIRED;
        $this
            ->setName('convert')
            ->setDescription('Converts sessions and cache entries from any format to any, in place')
            ->addArgument(
                'store',
                InputArgument::REQUIRED | InputArgument::IS_ARRAY,
                'directories and files; or a cache server or a database: redis://HOST:PORT/DB and others, see below',
            )
            ->addOption('to', null, $one, "the format: $formats")
            ->addOption('dictionary', null, $one, 'write amber with this dictionary: a file, or a name that is loaded')
            ->addOption(
                'compress', null, InputOption::VALUE_OPTIONAL,
                'write amber compressed where that is shorter, by a level of 1 to 22; 0: not compressed', false,
            )
            ->addOption('match', null, $one, 'only files or keys whose names match: "sess_*", "PHPREDIS_SESSION:*"')
            ->addOption('keys', null, $one, 'file with keys, one a line, where a server cannot list them; - for stdin')
            ->addOption('bootstrap', null, $one, 'PHP file that makes your classes loadable: enums, Serializable')
            ->addOption('jobs', null, $one, 'processes that share the work', '1')
            ->addOption('patience', null, $one, 'seconds to try again where a server stops to answer', '60')
            ->addOption('dry-run', null, InputOption::VALUE_NONE, 'do everything but replace')
            ->setHelp(<<<'HELP'
                Each entry is recognised by its content, converted, read back, compared, and
                only then replaced: a file by renaming another over it, under the lock of
                PHP's session handler, with its owner, permissions and times; an entry of a
                cache server only if it still is what was read, with its time to live.
                Whenever it is stopped, each entry is whole. Run it again and it goes on.
                Run it as root where sessions are in use: files are touched with the rights
                of their owners, but only root sees which requests still have one open. No
                class is loaded unless --bootstrap is given.

                  <info>bin/amber convert /var/lib/php/sessions --match='sess_*' --to=amber --dry-run</info>
                  <info>bin/amber convert redis://127.0.0.1:6379/0 --match='PHPREDIS_SESSION:*' --to=php</info>
                  <info>bin/amber convert rediss://app@cache.example.org --redis-password-file=secret --to=amber</info>
                  <info>bin/amber convert memcached://127.0.0.1:11211 --match='memc.sess.key.*' --to=amber</info>
                  <info>bin/amber convert 'mysql:host=127.0.0.1;dbname=site' --table=sessions --to=amber</info>

                With --to=amber, messages that name another dictionary than --dictionary,
                or name one where that is not given, are written anew. What is compressed
                stays so, unless --compress=0 expands it; --compress compresses all that
                becomes shorter.

                Where a server stops to answer it is tried again for the seconds of
                --patience; --jobs shares the work among processes. Exit codes: 0 all that
                is there is in the format now, 1 something was left as it was, the run ended
                early or nothing was there, 2 the options make no sense or what they name
                cannot be reached, 3 something else went wrong.

                HELP . "\n" . CacheOptions::HELP);
        CacheOptions::define($this);
    }

    /** @return int 0, or 1 where an entry was left as it was */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        $isDry = $input->getOption('dry-run') === true;
        $options = new BenchOptions($input);
        $progress = new ConvertProgress(
            $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output,
        );
        try {
            $target = self::target($options->text('to'));
            $bootstrap = $options->bootstrap();
            $places = $options->places('store');
            DictionaryOptions::load();
            $dictionary = DictionaryOptions::chosen($options);
            if ($dictionary !== null && $target !== Format::Amber) {
                throw new \InvalidArgumentException('--dictionary is for --to=amber');
            }
            $level = self::level($input->getOption('compress'));
            if ($level !== null && $target !== Format::Amber) {
                throw new \InvalidArgumentException('--compress is for --to=amber');
            }
            $transcoder = new Transcoder($target, $bootstrap !== null, $dictionary, $level);
            $counts = self::convert($places, $options, $transcoder, $isDry, $progress);
        } catch (\InvalidArgumentException $error) {
            throw new InvalidArgumentException($error->getMessage(), 2);
        } finally {
            $progress->finish();
        }
        if ($counts->isWhole && $counts->total() === 0) {
            $output->writeln('Nothing is there, or nothing matches.');

            return self::FAILURE;
        }
        $output->writeln(Program::fitted(Converted::lines($counts, $target, $isDry)), OutputInterface::OUTPUT_RAW);

        return $counts->isWhole && $counts->left === [] ? self::SUCCESS : self::FAILURE;
    }

    /**
     * @param mixed $given false: the option is not there; null: it has no value
     * @return int<0, 22>|null null: what is compressed stays so
     */
    private static function level(mixed $given): ?int
    {
        if ($given === false) {
            return null;
        }
        $level = filter_var($given ?? '1', FILTER_VALIDATE_INT, ['options' => ['min_range' => 0, 'max_range' => 22]]);
        if ($level === false) {
            throw new \InvalidArgumentException('--compress must be a level from 1 to 22, or 0');
        }
        try {
            amber_serialize(null, ['compress' => $level]);
        } catch (\ValueError) {
            throw new \InvalidArgumentException('--compress: this amber was built without libzstd');
        }

        return $level;
    }

    /** @param list<string> $places */
    private static function convert(
        array $places, BenchOptions $options, Transcoder $transcoder, bool $isDry, ConvertProgress $progress,
    ): Counts {
        $jobs = (int) $options->count('jobs', 1);
        if ($jobs > 1 && !function_exists('pcntl_fork')) {
            throw new \InvalidArgumentException('--jobs needs the extension pcntl');
        }
        if ($jobs > 1 && $options->text('keys') === '-') {
            throw new \InvalidArgumentException('--jobs: standard input cannot be shared, give --keys a file');
        }
        $work = static function (int $share, \Closure $tell) use (
            $places, $options, $transcoder, $isDry, $progress, $jobs,
        ): Counts {
            $patience = new Patience((float) $options->count('patience', 0), $progress->say(...));
            $conversion = new Conversion($transcoder, $isDry, $tell, $jobs, $share);
            // Ctrl-C ends it between two batches of entries.
            Interpreter::onSignal(static function () use ($conversion, $patience): void {
                $conversion->stop();
                $patience->end();
            });
            $conversion->run(self::store($places, $options, $transcoder->target, $patience));

            return $conversion->counts;
        };
        if ($jobs === 1) {
            return $work(0, $progress->at(...));
        }
        $processes = new Jobs($progress->at(...));
        Interpreter::onSignal($processes->signal(...));

        return $processes->run($jobs, $work);
    }

    private static function target(?string $name): Format
    {
        $target = Format::named((string) $name)
            ?? throw new \InvalidArgumentException('--to must be one of ' . implode(', ', Format::names()));
        $function = $target->extensionFunction();
        if ($function !== null && !function_exists($function)) {
            $extension = explode('_', $function)[0];
            $missing = "--to=$name needs the extension $extension, which PHP has not loaded";
            throw new \InvalidArgumentException("$missing: " . ($function === 'amber_serialize'
                ? 'run "make build" in the checkout, whose module bin/amber takes, or see docs/INSTALL.md'
                : "on Debian, apt-get install php-$extension"));
        }

        return $target;
    }

    /** @param list<string> $places */
    private static function store(array $places, BenchOptions $options, Format $target, Patience $patience): Store
    {
        $match = $options->text('match');
        $keys = $options->text('keys');
        $servers = array_filter($places, Access::isServer(...));
        if ($servers === [] && $keys === null) {
            return new FileStore($places, $match);
        }
        if ($servers === []) {
            throw new \InvalidArgumentException('--keys is for cache servers');
        }
        if (count($places) > 1) {
            throw new \InvalidArgumentException('one cache server at a time');
        }
        if ($keys !== null && $match !== null) {
            throw new \InvalidArgumentException('--keys names the entries: leave out --match');
        }
        $cache = CacheOptions::access($options)->cache($places[0], readsOnly: false, patience: $patience);
        $objection = $cache->objection($target);
        if ($objection !== null) {
            throw new \InvalidArgumentException($objection);
        }

        return new CacheStore($cache, $match, self::keys($keys));
    }

    /** @return (\Closure(): iterable<list<string>>)|null */
    private static function keys(?string $file): ?\Closure
    {
        try {
            return $file === null ? null : (new KeysInFile($file === '-' ? 'php://stdin' : $file))(...);
        } catch (\InvalidArgumentException $error) {
            throw new \InvalidArgumentException("--keys: {$error->getMessage()}");
        }
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Convert\Conversion;
use Amber\Lab\Convert\FileStore;
use Amber\Lab\Convert\Outcome;
use Amber\Lab\Convert\RedisStore;
use Amber\Lab\Convert\Store;
use Amber\Lab\Convert\Tally;
use Amber\Lab\Convert\Target;
use Amber\Lab\Convert\Transcoder;
use Amber\Lab\Measure\Progress;
use Amber\Lab\Model\Printable;
use Amber\Lab\Render\Units;
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
    /** Names that are shown for each reason. */
    private const MOST_NAMES = 5;

    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $targets = implode(', ', array_map(static fn (Target $target): string => $target->value, Target::cases()));
        $this
            ->setName('convert')
            ->setDescription('Converts sessions and cache entries from any format to any, in place')
            ->addArgument('store', InputArgument::REQUIRED | InputArgument::IS_ARRAY, 'directories and files, or one redis://HOST:PORT/DB')
            ->addOption('to', null, InputOption::VALUE_REQUIRED, "the format: $targets")
            ->addOption('match', null, InputOption::VALUE_REQUIRED, 'only files, or keys of Redis, whose names match: "sess_*", "PHPREDIS_SESSION:*"')
            ->addOption('bootstrap', null, InputOption::VALUE_REQUIRED, 'PHP file that makes your classes loadable, for enums and Serializable; without it none is')
            ->addOption('dry-run', null, InputOption::VALUE_NONE, 'do everything but replace')
            ->setHelp(<<<'HELP'
                Each entry is recognised by its content, converted, read back, compared, and only then replaced: a file by
                renaming another over it, under the lock of PHP's session handler, with its owner, permissions and times; an
                entry of Redis in a transaction, with its time to live. Whenever it is stopped, each entry is whole. Run it
                again and it goes on. Run it as root where sessions are in use: files are touched with the rights of their
                owners, but only root sees which requests still have one open. No class is loaded unless --bootstrap is given.

                  <info>bin/amber convert /var/lib/php/sessions --match='sess_*' --to=amber --dry-run</info>
                  <info>bin/amber convert redis://127.0.0.1:6379/0 --match='PHPREDIS_SESSION:*' --to=php</info>

                A Redis Cluster is converted master by master. Exit codes: 0 all is in the format now, 1 something was left
                as it was or nothing was there, 2 the options make no sense or what they name cannot be reached, 3 something
                else went wrong.
                HELP);
    }

    /** @return int 0, or 1 where an entry was left as it was */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
        $isDry = $input->getOption('dry-run') === true;
        try {
            $target = self::target($input);
            $bootstrap = (new BenchOptions($input))->readable('bootstrap');
            if ($bootstrap !== null) {
                UserCode::load($bootstrap);
            }
            $conversion = new Conversion(new Transcoder($target, $bootstrap !== null), $isDry, $errors->isDecorated() ? new BarProgress($errors) : new Progress());
            self::stopBySignals($conversion);
            $tally = $conversion->run(self::store($input));
        } catch (\InvalidArgumentException $error) {
            throw new InvalidArgumentException($error->getMessage(), 2);
        }
        if ($tally->total() === 0 && $tally->isWhole) {
            $output->writeln('Nothing is there, or nothing matches.');

            return self::FAILURE;
        }
        $output->writeln(self::lines($tally, $target, $isDry), OutputInterface::OUTPUT_RAW);

        if (!$tally->isWhole) {
            $output->writeln('Stopped before the end. Run it again to go on.');
        }

        return $tally->isWhole && $tally->left() === [] ? self::SUCCESS : self::FAILURE;
    }

    /** Ctrl-C ends it between two entries. */
    private static function stopBySignals(Conversion $conversion): void
    {
        if (!function_exists('pcntl_async_signals')) {
            return;
        }
        pcntl_async_signals(true);
        foreach ([SIGINT, SIGTERM, SIGHUP] as $signal) {
            pcntl_signal($signal, $conversion->stop(...));
        }
    }

    private static function target(InputInterface $input): Target
    {
        $name = $input->getOption('to');
        $target = is_string($name) ? Target::tryFrom($name) : null;
        if ($target === null) {
            throw new \InvalidArgumentException('--to must be one of ' . implode(', ', array_column(Target::cases(), 'value')));
        }
        $function = $target->extensionFunction();
        if ($function !== null && !function_exists($function)) {
            throw new \InvalidArgumentException("--to=$target->value: the extension with $function() is not loaded");
        }

        return $target;
    }

    private static function store(InputInterface $input): Store
    {
        $match = $input->getOption('match');
        $match = is_string($match) ? $match : null;
        $stores = array_values(array_filter((array) $input->getArgument('store'), is_string(...)));
        foreach ($stores as $store) {
            if (str_contains($store, '://') && !str_starts_with($store, 'redis://')) {
                throw new \InvalidArgumentException('convert knows directories, files and redis://HOST:PORT/DB');
            }
        }
        $servers = array_filter($stores, static fn (string $store): bool => str_starts_with($store, 'redis://'));
        if ($servers === []) {
            return new FileStore($stores, $match);
        }
        if (count($stores) > 1) {
            throw new \InvalidArgumentException('one Redis server at a time');
        }

        return new RedisStore($stores[0], $match);
    }

    /** The id of a session is a secret: who knows it is logged in. */
    private static function shown(string $name): string
    {
        return Printable::text((string) preg_replace('~(sess_|SESSION:|memc\.sess\.key\.)([^/]{4})[^/]*$~', '$1$2…', $name));
    }

    /** @return list<string> */
    private static function lines(Tally $tally, Target $target, bool $isDry): array
    {
        $converted = $tally->count(Outcome::Converted);
        $lines = [sprintf(
            '%d %s to %s%s, %d were in it or empty, %d were left as they are.',
            $converted,
            $isDry ? 'would be converted' : 'converted',
            $target->value,
            $converted === 0 ? '' : sprintf(' (%s before, %s after)', Units::bytes($tally->before), Units::bytes($tally->after)),
            $tally->count(Outcome::Already),
            $tally->count(Outcome::Left) + $tally->count(Outcome::InUse),
        )];
        foreach ($tally->left() as $reason => $names) {
            $more = count($names) - self::MOST_NAMES;
            $shown = array_map(self::shown(...), array_slice($names, 0, self::MOST_NAMES));
            $lines[] = sprintf('  %d: %s: %s%s', count($names), $reason, implode(', ', $shown), $more > 0 ? " and $more more" : '');
        }

        return $lines;
    }
}

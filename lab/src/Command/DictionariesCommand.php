<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Dictionary\Need;
use Amber\Convert\Dictionary\Usage;
use Amber\Convert\Store\FileStore;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;
use Amber\Polyfill\Dictionaries;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber dictionaries`: counts which dictionaries the messages in a store need, and until when. */
final class DictionariesCommand extends Command
{
    private const DATE = 'Y-m-d H:i';

    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $this
            ->setName('dictionaries')
            ->setDescription('Counts which dictionaries the messages in a store need, and until when')
            ->addArgument(
                'place',
                InputArgument::REQUIRED | InputArgument::IS_ARRAY,
                'directories and files, cache servers, databases: see below',
            )
            ->addOption('match', null, InputOption::VALUE_REQUIRED, 'only files or keys whose names match: "sess_*"')
            ->setHelp(<<<'HELP'
                Looks at the first bytes of each message and changes nothing. A dictionary may
                go once no message needs it; servers say when the last one ends, and files
                when the last one was written.

                  <info>bin/amber dictionaries redis://127.0.0.1:6379/0 --dictionaries=/etc/shop</info>
                  <info>bin/amber dictionaries /var/lib/php/sessions</info>

                Exit codes: 0 all that is needed is there, 1 a dictionary is missing or an
                entry could not be read, 2 the options make no sense or what they name cannot
                be reached, 3 something else went wrong.

                HELP . "\n" . CacheOptions::HELP);
        CacheOptions::define($this);
    }

    /** @return int 0, or 1 where a dictionary is missing */
    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        ini_set('memory_limit', '-1');
        DictionaryOptions::load();
        $options = new BenchOptions($input);
        $match = $options->text('match');
        $usage = new Usage();
        foreach (array_filter((array) $input->getArgument('place'), is_string(...)) as $place) {
            if (CacheOptions::isServer($place)) {
                $usage->addCache(CacheOptions::open($place, $options, readsOnly: true), $match);
            } else {
                $usage->addFiles(new FileStore([$place], $match));
            }
        }
        $output->writeln(self::lines($usage), OutputInterface::OUTPUT_RAW);
        $known = array_map(static fn (string $id): bool => self::label($id) !== null, array_keys($usage->needs));

        return in_array(false, $known, true) || $usage->unread > 0 ? self::FAILURE : self::SUCCESS;
    }

    /** @return list<string> */
    private static function lines(Usage $usage): array
    {
        $rows = [['id', 'dictionary', 'messages', 'bytes', 'each', 'until']];
        $needs = $usage->needs;
        uasort($needs, static fn (Need $a, Need $b): int => $b->messages <=> $a->messages);
        foreach ($needs as $id => $need) {
            $rows[] = self::row((string) $id, self::label((string) $id) ?? 'MISSING', $need);
        }
        $rows[] = self::row('', 'none', $usage->none);
        $rows[] = self::row('', 'compressed, not looked into', $usage->packed);
        $rows = array_filter($rows, static fn (array $row): bool => $row[2] !== '0');
        $lines = [];
        foreach ($rows as $row) {
            $lines[] = rtrim(sprintf('%-8s  %-26s  %10s  %8s  %8s  %s', ...$row));
        }
        if ($usage->others > 0) {
            $lines[] = Text::count($usage->others, 'payload') . ' in other formats.';
        }
        if ($usage->unread > 0) {
            $lines[] = number_format($usage->unread) . ' could not be read.';
        }

        return $lines;
    }

    /** @return array{string, string, string, string, string, string} */
    private static function row(string $id, string $name, Need $need): array
    {
        $each = Units::bytes($need->bytes / max(1, $need->messages));

        return [$id, $name, number_format($need->messages), Units::bytes($need->bytes), $each, self::until($need)];
    }

    private static function label(string $id): ?string
    {
        $dictionary = Dictionaries::ofProcess()->find((string) hex2bin($id));

        return $dictionary === null ? null : "$dictionary->name, version $dictionary->version";
    }

    private static function until(Need $need): string
    {
        $ends = $need->ends === null ? null : 'the last ends ' . gmdate(self::DATE, $need->ends) . ' UTC';
        $written = $need->written === null ? null : 'the last written ' . gmdate(self::DATE, $need->written) . ' UTC';
        $endless = match (true) {
            $need->endless === 0 => null,
            $need->written !== null => $written,
            $need->endless === $need->messages => 'no end is known',
            default => "of $need->endless no end is known",
        };

        return implode('; ', array_filter([$ends, $endless]));
    }
}

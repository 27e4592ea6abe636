<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Dictionary\Usage;
use Amber\Convert\Report\Needs;
use Amber\Convert\Store\Access;
use Amber\Convert\Store\FileStore;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/** `bin/amber dictionaries`: counts which dictionaries the messages in a store need, and until when. */
final class DictionariesCommand extends Command
{
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
        $access = CacheOptions::access($options);
        $usage = new Usage();
        foreach ($options->places('place') as $place) {
            if (Access::isServer($place)) {
                $usage->addCache($access->cache($place, readsOnly: true), $match);
            } else {
                $usage->addFiles(new FileStore([$place], $match));
            }
        }
        $output->writeln(Program::fitted(Needs::lines($usage)), OutputInterface::OUTPUT_RAW);

        return $usage->isWhole() ? self::SUCCESS : self::FAILURE;
    }
}

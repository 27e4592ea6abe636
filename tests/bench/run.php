<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/*
 * php tests/bench/run.php list
 * php tests/bench/run.php EXPERIMENT [OPTION...]     options as those of bin/amber bench
 * php tests/bench/run.php compare OLD.json NEW.json [--fail-above=5%]
 */

use Amber\Bench\CompareCommand;
use Amber\Bench\ExperimentCommand;
use Amber\Bench\FiguresCommand;
use Amber\Lab\Command\Bootstrap;
use Symfony\Component\Console\Application;

require __DIR__ . '/autoload.php';

$root = dirname(__DIR__, 2);
$bootstrap = new Bootstrap($root);
$bootstrap->loadExtension(...array_filter(["$root/build/copier/modules/copier.so"], is_file(...)));
$bootstrap->loadConsole();

$application = new Application('Experiments of the laboratory');
$application->addCommands([...ExperimentCommand::all(), new CompareCommand(), new FiguresCommand($root)]);
exit(Bootstrap::run($application));

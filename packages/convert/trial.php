<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/* The process of Amber\Convert\Dictionary\Trial: php -d amber.dictionaries=DIRECTORY trial.php FILE */

use Amber\Convert\Dictionary\Trial;

require __DIR__ . '/autoload.php';

[$texts, $by, $bootstrap] = unserialize((string) file_get_contents($argv[1]), ['allowed_classes' => false]);
$bootstrap === null || require $bootstrap;
// What classes print is no part of the answer.
ob_start();
$verdicts = Trial::measure($texts, $by, $bootstrap !== null);
ob_end_clean();
echo serialize($verdicts);

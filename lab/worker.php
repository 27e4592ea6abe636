<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * A fresh process of the laboratory. It takes a job and then questions on standard input, a line each, and answers
 * with a line of JSON on file descriptor 3, so that what a class prints while it is decoded does no harm.
 *
 * The job comes from the process that started this one, so unserialize() builds what it says.
 */

use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\Operation;

require __DIR__ . '/autoload.php';

ini_set('memory_limit', '-1');
// What var_export() writes of the user's values is nobody else's to read.
umask(0077);
ini_set('display_errors', 'stderr');
set_time_limit(0);
$out = fopen('php://fd/3', 'w');
$worker = new Worker(unserialize(base64_decode((string) fgets(STDIN))));
while (($line = fgets(STDIN)) !== false) {
    [$question, $arguments] = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $answer = match ($question) {
        'loopCost' => $worker->loopCost(),
        'check' => $worker->check($arguments[0], array_map(Operation::from(...), $arguments[1]), $arguments[2]),
        'load' => $worker->load($arguments[0]) ?? [],
        'time' => $worker->time(Operation::from($arguments[0]), $arguments[1]),
        'payloads' => $worker->payloads(...$arguments),
        default => $question($worker->value($arguments[0]), ...array_slice($arguments, 1)),
    };
    fwrite($out, json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR) . "\n");
}

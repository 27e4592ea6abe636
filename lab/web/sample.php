<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * A sample under php-fpm, for the experiment "suite": does what a fresh process does on the command line.
 *
 * Takes the path of a job (Measure\Job, serialized by the laboratory), a set and revolutions by task; answers in JSON.
 */

use Amber\Lab\Measure\Task;
use Amber\Lab\Measure\Worker;

require __DIR__ . '/../autoload.php';

ini_set('memory_limit', '-1');
$worker = new Worker(unserialize((string) file_get_contents($_SERVER['AMBER_LAB_DIRECTORY'] . '/' . basename($_GET['job']))));
$worker->load($_GET['set']);
$times = [];
foreach (json_decode($_GET['revolutions'], true) as $task => $revolutions) {
    $times += $worker->time(Task::from($task), $revolutions);
}
header('Content-Type: application/json');
echo json_encode($times, JSON_THROW_ON_ERROR);

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * A sample under php-fpm, for the experiment "suite": does what a fresh process does on the command line.
 *
 * Takes the path of a job (Measure\Job, serialized by the laboratory), a set, revolutions by operation; answers JSON.
 */

use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\Operation;

require __DIR__ . '/../autoload.php';

ini_set('memory_limit', '-1');
$file = $_SERVER['AMBER_LAB_DIRECTORY'] . '/' . basename($_GET['job']);
$worker = new Worker(unserialize((string) file_get_contents($file)));
$worker->load($_GET['set']);
$times = [];
foreach (json_decode($_GET['revolutions'], true) as $operation => $revolutions) {
    $times += $worker->time(Operation::from($operation), $revolutions);
}
header('Content-Type: application/json');
echo json_encode($times, JSON_THROW_ON_ERROR);

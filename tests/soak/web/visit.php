<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One visit: counts in a session, which must be what it was, takes an entry out of APCu and stores it, and loads a
// file, which it now and then replaces. It says what it found.
use Amber\Soak\Bomb;
use Amber\Stores\Values;

$seed = (int) $_GET['seed'];
$directory = $_SERVER['AMBER_LAB_DIRECTORY'];
preg_match('/^VmRSS:\s+(\d+)/m', (string) file_get_contents('/proc/self/status'), $resident);
$answer = ['pid' => getmypid(), 'kB' => (int) $resident[1], 'parent' => posix_getppid()];
Bomb::$asked = $_GET['bomb'];
ini_set('session.save_handler', $_GET['handler']);
ini_set('session.save_path', $_GET['path']);
session_id("soak$seed");
if (!session_start()) {
    exit('no session');
}
$answer += ['n' => $_SESSION['n'] ?? 0, 'isWhole' => Values::areEveryKind($_SESSION['values'] ?? null, $seed)];
$_SESSION = ['n' => $answer['n'] + 1, 'values' => Values::everyKind($seed), 'bomb' => new Bomb()];
session_write_close();
if (error_get_last() !== null) {
    exit('not written'); // phpredis, where its lock has expired
}

$entry = apcu_fetch("soak$seed", $isThere);
$answer['apcu'] = !$isThere || Values::areEveryKind($entry, $seed);
apcu_store("soak$seed", Values::everyKind($seed));

$file = "$directory/shared";
$hasAmber = extension_loaded('amber');
if (!is_file($file) || mt_rand(0, 20) === 0) {
    $new = [$version = mt_rand(1, 50), Values::everyKind($version), range(1, 2000)];
    if ($hasAmber) {
        Amber\store($file, $new);
    } else {
        file_put_contents("$file.$answer[pid]", serialize($new));
        rename("$file.$answer[pid]", $file);
    }
}
$value = $hasAmber ? Amber\load($file) : unserialize((string) file_get_contents($file));
$answer['load'] = Values::areEveryKind($value[1] ?? null, $value[0] ?? 0) && array_sum($value[2]) === 2_001_000;
echo json_encode($answer);

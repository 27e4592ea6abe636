<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// php hammer.php DIRECTORY ID TIMES: adds one to a session of PHP's own handler, over and over.

[, $directory, $id, $times] = $argv;
ob_start(); // what was printed would count as headers that were sent
$settings = [
    'use_cookies' => '0',
    'cache_limiter' => '',
    'serialize_handler' => 'amber',
    'save_path' => $directory,
    'gc_probability' => '0',
];
foreach ($settings as $name => $value) {
    ini_set("session.$name", $value);
}
for ($i = 0; $i < $times; ++$i) {
    session_id($id);
    session_start();
    $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
    session_write_close();
}

<?php

// SPDX-License-Identifier: MIT

/*
 * Writes down what a release makes of values.inc, once: php -d extension=PATH/amber.so ext/tests/golden/write.php 1.1
 * The folder of a release is never written again.
 */

declare(strict_types=1);

$folder = __DIR__ . '/' . ($argv[1] ?? '');
if (!preg_match('/^\d+\.\d+$/', $argv[1] ?? '') || is_dir($folder)) {
    fwrite(STDERR, "usage: write.php VERSION, such as 1.1, one that has no folder yet\n");
    exit(2);
}
mkdir($folder);
$lines = '';
foreach (require __DIR__ . '/values.inc' as $name => $make) {
    $lines .= json_encode(['name' => $name, 'hex' => bin2hex(amber_serialize($make()))], JSON_THROW_ON_ERROR) . "\n";
}
file_put_contents("$folder/messages.jsonl", $lines);

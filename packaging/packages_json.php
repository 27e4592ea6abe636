<?php

// SPDX-License-Identifier: MIT

/*
 * Prints the packages.json that makes a Composer repository of a release's archive, from which PIE installs:
 *
 *   php packaging/packages_json.php ARCHIVE URL     URL: of the place where the archive will lie
 */

declare(strict_types=1);

if ($argc !== 3 || !is_file($argv[1])) {
    fwrite(STDERR, "usage: php packaging/packages_json.php ARCHIVE URL\n");
    exit(2);
}
[, $archive, $url] = $argv;
$packages = [];
foreach (['composer.json', 'igbinary/composer.json'] as $file) { // one archive has both
    /** @var array{name: string, version: string} $package */
    $package = json_decode((string) file_get_contents(__DIR__ . "/../$file"), true, flags: JSON_THROW_ON_ERROR);
    $packages[$package['name']][$package['version']] = $package + ['dist' => [
        'type' => 'tar',
        'url' => rtrim($url, '/') . '/' . basename($archive),
        'shasum' => sha1_file($archive), // Composer knows no other
    ]];
}
$flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
echo json_encode(['packages' => $packages], $flags), "\n";

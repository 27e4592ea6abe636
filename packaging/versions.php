<?php

// SPDX-License-Identifier: MIT

/*
 * Checks that every place that names the version names the same one, and prints it: php packaging/versions.php
 * A version that is not released yet ends with "-dev" (Debian: "~dev", which is less than the release), and stands in
 * CHANGELOG.md as "Unreleased".
 */

declare(strict_types=1);

const PLACES = [
    'ext/php_amber.h' => '/^#define PHP_AMBER_VERSION "(.+)"$/m',
    'igbinary/igbinary.h' => '/^#define PHP_IGBINARY_VERSION "3\.2\.99-amber(.+)"$/m',
    'composer.json' => '/^    "version": "(.+)",$/m',
    'igbinary/composer.json' => '/^    "version": "(.+)",$/m',
    'packages/bridge/composer.json' => '/^    "version": "(.+)",$/m',
    'packages/convert/composer.json' => '/^    "version": "(.+)",$/m',
    'packages/polyfill/composer.json' => '/^    "version": "(.+)",$/m',
    'packages/stubs/composer.json' => '/^    "version": "(.+)",$/m',
    'packaging/debian/changelog' => '/\Aphp-amber \((.+)\) /',
    'CHANGELOG.md' => '/^## \[(.+?)\]/m',
];

$found = [];
foreach (PLACES as $file => $pattern) {
    $isThere = preg_match($pattern, (string) file_get_contents(__DIR__ . "/../$file"), $match);
    $found[$file] = $isThere ? $match[1] : 'no version';
}
$version = $found['ext/php_amber.h'];
$expected = array_fill_keys(array_keys(PLACES), $version);
if (str_ends_with($version, '-dev')) {
    $expected['CHANGELOG.md'] = 'Unreleased';
    $expected['packaging/debian/changelog'] = str_replace('-dev', '~dev', $version);
}
foreach (array_diff_assoc($found, $expected) as $file => $other) {
    fwrite(STDERR, "versions: $file has $other, not $expected[$file]; ext/php_amber.h has $version\n");
}
echo "$version\n";
exit($found === $expected ? 0 : 1);

<?php

// SPDX-License-Identifier: MIT

/*
 * Runs the examples in the READMEs of packages/, each in a process and a directory of its own: php tests/readmes.php
 * An echo must print what the comment behind it says. The polyfill's examples run without the extension. The last line
 * is "N passed, N failed".
 */

declare(strict_types=1);

/** @return string what the example prints, its errors included */
function output(string $example, bool $hasExtension): string
{
    $root = dirname(__DIR__);
    $folder = sys_get_temp_dir() . '/amber-readme-' . bin2hex(random_bytes(8));
    mkdir($folder);
    $load = "require '$root/tests/stores/autoload.php'; require '$root/packages/polyfill/bootstrap.php';";
    file_put_contents("$folder/example.php", "<?php declare(strict_types=1); $load\n$example");
    $extension = $hasExtension ? "-d extension=$root/ext/modules/amber.so" : '-n';
    $said = (string) shell_exec("cd $folder && " . PHP_BINARY . " $extension example.php 2>&1");
    shell_exec("rm -r $folder");

    return $said;
}

$counts = ['passed' => 0, 'failed' => 0];
foreach (glob(dirname(__DIR__) . '/packages/*/README.md') ?: [] as $file) {
    $package = basename(dirname($file));
    $examples = preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents($file), $found);
    foreach ($found[1] as $example) {
        preg_match_all('~^ *echo .+; +// (.+)$~m', $example, $expected);
        $said = output($example, $package !== 'polyfill');
        $isRight = $expected[1] !== [] && $said === implode('', $expected[1]);
        ++$counts[$isRight ? 'passed' : 'failed'];
        echo $isRight ? '' : "packages/$package/README.md: this prints \"$said\":\n$example";
    }
    if ($examples === 0) {
        ++$counts['failed'];
        echo "packages/$package/README.md has no example\n";
    }
}
echo "$counts[passed] passed, $counts[failed] failed\n";
exit((int) ($counts['failed'] > 0));

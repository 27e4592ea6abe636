<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * Runs the tests of the laboratory: php lab/tests/run.php [REGEX]
 *
 * Each file in cases/ returns an array of sentences and closures; a closure that throws has failed.
 */

require __DIR__ . '/../autoload.php';
require __DIR__ . '/Check.php';
require __DIR__ . '/Reports.php';

$regex = '~' . str_replace('~', '\~', $argv[1] ?? '') . '~i';
$passed = $failed = $skipped = 0;
foreach (glob(__DIR__ . '/cases/*.php') ?: [] as $file) {
    foreach (require $file as $sentence => $test) {
        $name = basename($file, '.php') . ': ' . $sentence;
        if (preg_match($regex, $name) !== 1) {
            continue;
        }
        try {
            $test();
            ++$passed;
            echo "ok    $name\n";
        } catch (Amber\Lab\Tests\Skipped $reason) {
            ++$skipped;
            echo "skip  $name ({$reason->getMessage()})\n";
        } catch (Throwable $error) {
            ++$failed;
            printf("FAIL  %s\n      %s\n      %s:%d\n", $name, $error->getMessage(), $error->getFile(), $error->getLine());
        }
    }
}
echo $skipped === 0 ? '' : "$skipped skipped\n";
echo "$passed passed, $failed failed\n";
exit($failed === 0 && $passed > 0 ? 0 : 1);

<?php
/**
 * Compares Amber with unserialize(serialize($value)) on random graphs.
 *
 *   php -d extension=amber.so run.php [--graphs=N] [--seed=S] [--size=N]
 *
 * Graph number i is made from seed S + i. A failing seed is printed with the smallest graph found that fails as well.
 */

namespace Amber\Generator;

foreach (['fixtures', 'Random', 'Scalars', 'Builder', 'Check', 'Shrink', 'Runner'] as $file) {
    require __DIR__ . "/$file.php";
}

if (!extension_loaded('amber')) {
    fwrite(STDERR, "generator: the extension amber is not loaded\n");
    exit(2);
}
$given = getopt('', ['graphs:', 'seed:', 'size:'], $rest);
if ($rest < $argc) {
    fwrite(STDERR, "generator: what is {$argv[$rest]}? --graphs=N, --seed=S and --size=N are known\n");
    exit(2);
}
ini_set('memory_limit', '1G');
set_error_handler(Log::error(...));
$runner = new Runner((int) ($given['size'] ?? 120));
$start = microtime(true);
$runner->run((int) ($given['seed'] ?? 1), (int) ($given['graphs'] ?? 4000));
printf("graphs compared with native in %.1f s\n", microtime(true) - $start);
echo "$runner->passed passed, $runner->failed failed\n";
exit($runner->failed ? 1 : 0);

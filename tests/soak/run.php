<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/*
 * A site of php-fpm with opcache, preloading and JIT, and sessions in files, Redis, a cluster of it and Memcached, APCu
 * and load(): visited for a while, while workers are killed, php-fpm is reloaded, pages are deployed, hooks throw, exit
 * and hit limits, Redis stalls, a master dies, and all sessions are converted there and back.
 *
 *   php tests/soak/run.php [MINUTES [SECONDS]]      half of the minutes (10) with Amber, half with serialize() alone;
 *                                                   seconds (1) from one fault to the next, on average
 *
 * Each answer and each counter is checked. What both lose is PHP's own. The last line is "N passed, N failed".
 */
use Amber\Soak\Soak;

require __DIR__ . '/../stores/autoload.php';
foreach (['Client', 'Faults', 'Soak'] as $class) {
    require __DIR__ . "/src/$class.php";
}

$seconds = 60 * (float) ($argv[1] ?? 10) / 2;
$results = [];
foreach (['with Amber' => true, 'serialize() alone' => false] as $name => $hasAmber) {
    echo "soak: $name, ", round($seconds), " s\n";
    $results[$name] = (new Soak($hasAmber))->run($seconds, (float) ($argv[2] ?? 1));
}
$counts = array_map(static fn (array $result): array => $result['counts'], $results);
$names = array_keys(array_merge(['wrong values' => 0], ...array_values($counts)));
printf("\n%-58s %12s %18s\n", '', ...array_keys($results));
foreach ($names as $what) {
    printf("%-58s %12s %18s\n", $what, ...array_map(
        static fn (array $of): string => number_format($of[$what] ?? 0), array_values($counts),
    ));
}
foreach ($results as $name => $result) {
    echo "\nworkers $name, of the longest life: requests, and kB of memory at first and at most\n";
    $workers = $result['workers'];
    uasort($workers, static fn (array $a, array $b): int => $b['requests'] <=> $a['requests']);
    foreach (array_slice($workers, 0, 8) as $worker) {
        printf("%10s %10s %10s\n", ...array_map(number_format(...), array_values($worker)));
    }
    echo implode("\n", $result['told']);
}
[$amber, $native] = array_values($counts);
$failures = array_filter([
    'wrong values' => ($amber['wrong values'] ?? 0) > 0,
    'crashes' => $amber['crashes'] > 0 && $native['crashes'] === 0,
    'conversions' => isset($amber['conversions that left something else']),
    'sessions lost' => array_intersect_key($amber, array_flip(array_map(
        static fn (string $handler): string => "sessions lost from $handler", ['files', 'redis', 'memcached'],
    ))) !== [],
]);
echo "\n", $failures === [] ? '' : 'Amber has failed: ' . implode(', ', array_keys($failures)) . "\n";
printf("%d passed, %d failed\n", 4 - count($failures), count($failures));
exit($failures === [] ? 0 : 1);

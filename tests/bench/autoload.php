<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/*
 * Loads the classes of `Amber\Bench\`, servers of tests/stores, and those of the laboratory, which they stand on.
 * Processes that measure load it, too. Small classes that belong together share the file that is named like their
 * namespace.
 */
require_once __DIR__ . '/../../lab/autoload.php';
spl_autoload_register(static function (string $class): void {
    foreach (['Amber\\Bench\\' => '/src/', 'Amber\\Stores\\' => '/../stores/src/'] as $prefix => $folder) {
        $path = __DIR__ . $folder . strtr(substr($class, strlen($prefix)), '\\', '/');
        foreach (str_starts_with($class, $prefix) ? [$path, dirname($path)] : [] as $place) {
            if (is_file("$place.php")) {
                require_once "$place.php";
                return;
            }
        }
    }
});

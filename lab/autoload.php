<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/*
 * Loads the classes of `Amber\Lab\` and what they stand on; Composer's autoloader runs this, too. Small classes that
 * belong together share the file that is named like their namespace.
 */
spl_autoload_register(static function (string $class): void {
    $prefix = 'Amber\\Lab\\';
    $path = __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/');
    foreach (str_starts_with($class, $prefix) ? [$path, dirname($path)] : [] as $place) {
        if (is_file("$place.php")) {
            require_once "$place.php";
            return;
        }
    }
});
require __DIR__ . '/../packages/convert/autoload.php';

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/** Loads the classes of `Amber\Convert\` and the polyfill's, for the tools and tests of this tree. */
spl_autoload_register(static function (string $class): void {
    $prefix = 'Amber\\Convert\\';
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});
require __DIR__ . '/../polyfill/autoload.php';

<?php

// SPDX-License-Identifier: MIT

/* Loads the classes of `Amber\Polyfill\` without Composer, for the tools and tests of this tree. */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    foreach (['Amber\\Polyfill\\Check\\' => 'tests/Check/', 'Amber\\Polyfill\\' => 'src/'] as $prefix => $folder) {
        $file = __DIR__ . "/$folder" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
            return;
        }
    }
});

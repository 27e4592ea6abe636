<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $prefix = 'Amber\\Vectors\\';
    if (str_starts_with($class, $prefix)) {
        require __DIR__ . '/' . substr($class, strlen($prefix)) . '.php';
    }
});
require __DIR__ . '/../../packages/polyfill/autoload.php';
require __DIR__ . '/classes.php';

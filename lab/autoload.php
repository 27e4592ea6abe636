<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * Loads the classes of `Amber\Lab\` from lab/src (PSR-4), so that the laboratory runs without Composer.
 */
spl_autoload_register(static function (string $class): void {
    $prefix = 'Amber\\Lab\\';
    if (!str_starts_with($class, $prefix)) {
        return;
    }
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * Loads the classes of `Amber\Lab\` from lab/src and those of the reference decoder from tools/decode (PSR-4), so that the
 * laboratory runs without Composer.
 */
spl_autoload_register(static function (string $class): void {
    foreach (['Amber\\Lab\\' => '/src/', 'Amber\\Tools\\' => '/../tools/decode/'] as $prefix => $directory) {
        $file = __DIR__ . $directory . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    }
});

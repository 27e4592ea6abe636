<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Classes that start stores on this machine (PSR-4), the sandbox they run in, the bridge and what it stands on.
require __DIR__ . '/../../lab/autoload.php';
require __DIR__ . '/../../build/bridge/vendor/autoload.php';
spl_autoload_register(static function (string $class): void {
    $directories = ['Amber\\Stores\\' => '/src/', 'Amber\\Bridge\\' => '/../../packages/bridge/src/'];
    foreach ($directories as $prefix => $directory) {
        $file = __DIR__ . $directory . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    }
});

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// tests/stores has servers.
require __DIR__ . '/../autoload.php';
require '/usr/share/php/Symfony/Component/Console/autoload.php';
spl_autoload_register(static function (string $class): void {
    foreach (['Amber\\Lab\\Tests\\' => '/', 'Amber\\Stores\\' => '/../../tests/stores/src/'] as $prefix => $folder) {
        $file = __DIR__ . $folder . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    }
});

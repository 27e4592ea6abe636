<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $folders = [
        'Amber\\Tools\\Vectors\\' => '',
        'Amber\\Tools\\Check\\' => '../decode/check/',
        'Amber\\Tools\\' => '../decode/',
    ];
    foreach ($folders as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            require __DIR__ . "/$folder" . substr($class, strlen($prefix)) . '.php';
            return;
        }
    }
});
require __DIR__ . '/classes.php';

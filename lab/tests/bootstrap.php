<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

require __DIR__ . '/../autoload.php';
require '/usr/share/php/Symfony/Component/Console/autoload.php';
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/' . strtr(substr($class, strlen('Amber\\Lab\\Tests\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Amber\\Lab\\Tests\\') && is_file($file)) {
        require $file;
    }
});

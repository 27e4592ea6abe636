<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// opcache.preload: the classes of the values, an enum among them.
require __DIR__ . '/Bomb.php';
foreach (['Hooked', 'Suit', 'Typed', 'Values'] as $class) {
    require getenv('AMBER_ROOT') . "/tests/stores/src/$class.php";
}

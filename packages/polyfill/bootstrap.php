<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

if (!extension_loaded('amber')) {
    if (PHP_INT_SIZE < 8) {
        throw new RuntimeException('amber/polyfill needs a PHP of 64 bits; the extension amber does not');
    }
    // beside src, where it would be the file of a class that a message may name: no function may be declared twice
    require __DIR__ . '/functions.php';
}

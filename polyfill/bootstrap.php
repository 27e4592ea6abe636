<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

if (!extension_loaded('amber')) {
    require __DIR__ . '/src/functions.php';
}

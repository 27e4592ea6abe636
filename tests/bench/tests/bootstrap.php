<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// The laboratory's tests have what runs a script, and folders that vanish.
require __DIR__ . '/../../../lab/tests/bootstrap.php';
require __DIR__ . '/../autoload.php';

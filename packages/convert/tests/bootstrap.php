<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// The laboratory has servers for tests, bin/amber, and what its own tests use: folders that vanish, runs of bin/amber.
require __DIR__ . '/../../../lab/tests/bootstrap.php';
require __DIR__ . '/../../../tests/bench/autoload.php';

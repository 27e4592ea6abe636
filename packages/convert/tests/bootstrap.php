<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// What the laboratory's tests use, too: folders that vanish, runs of bin/amber, servers; and values of the experiments.
require __DIR__ . '/../../../lab/tests/bootstrap.php';
require __DIR__ . '/../../../tests/bench/autoload.php';

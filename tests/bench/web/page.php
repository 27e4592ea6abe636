<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * The page of the experiment "web": takes one payload from its file and decodes it, with as little around it as can be.
 *
 * What var_export() wrote is required, so that opcache can keep it; every other payload is read and decoded.
 */

require __DIR__ . '/../autoload.php';

// Nothing outside the directory of the experiment: whoever else is on this machine can ask as well.
$file = $_SERVER['AMBER_LAB_DIRECTORY'] . '/' . basename($_GET['file']);
[, $decode] = (require __DIR__ . '/../../../lab/web/calls.php')($_GET['serializer'], $file);
$isRead = in_array($_GET['serializer'], ['amber-load', 'var_export'], true);
echo gettype($decode($isRead ? '' : file_get_contents($file)));

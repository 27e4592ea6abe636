<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** How urgent a task is. */
enum Level: int
{
    case Low = 1;
    case High = 2;
}

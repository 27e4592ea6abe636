<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Of a task. */
enum State: string
{
    case Open = 'open';
    case Waiting = 'waiting';
    case Done = 'done';
}

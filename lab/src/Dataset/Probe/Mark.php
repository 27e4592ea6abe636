<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Probe;

/** An enum to lose. */
enum Mark: string
{
    case Good = 'g';
    case Bad = 'b';
}

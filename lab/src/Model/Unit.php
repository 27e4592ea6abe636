<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What a figure counts. */
enum Unit: string
{
    case Nanoseconds = 'ns';
    case Bytes = 'B';
    case PerSecond = '/s';
    case Ratio = '×';
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What is timed. */
enum Operation: string
{
    /** From the value to its bytes. */
    case Encode = 'encode';

    /** From the bytes to the value, and the release of that value. */
    case Decode = 'decode';
}

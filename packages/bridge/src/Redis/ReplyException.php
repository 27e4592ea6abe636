<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Redis;

use Amber\Exception;

/** A reply of Redis that cannot be read; its message says to which command, and the exception before it why. */
final class ReplyException extends Exception
{
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\Exception;

/** Bytes of another format than amber's that cannot be read. */
final class UnreadableException extends Exception
{
}

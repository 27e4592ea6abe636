<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

use Psr\SimpleCache\InvalidArgumentException;

/** A key that PSR-16 does not allow. */
final class KeyException extends \InvalidArgumentException implements InvalidArgumentException
{
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

use Psr\SimpleCache\CacheException;

/** An entry whose bytes cannot be read. The message names its key. */
final class UnreadableEntry extends \RuntimeException implements CacheException
{
}

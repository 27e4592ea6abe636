<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

use Psr\SimpleCache\CacheException;

/** An entry that cannot be read, or a value that cannot be kept. The message names its key. */
final class EntryException extends \RuntimeException implements CacheException
{
}

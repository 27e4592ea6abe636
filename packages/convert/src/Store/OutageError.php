<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** A server does not answer now, or says that it will later: Patience tries again. */
final class OutageError extends \RuntimeException
{
}

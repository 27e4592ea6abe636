<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** The store takes nothing more, for a reason that is the same for all entries: a run ends, and counts what it did. */
final class StoreError extends \RuntimeException
{
}

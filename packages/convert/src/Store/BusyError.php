<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** Somebody uses an entry now: it is worth another try. */
final class BusyError extends PayloadError
{
}

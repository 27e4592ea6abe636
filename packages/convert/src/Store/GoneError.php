<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** An entry is not there any more: it has expired, or was deleted. */
final class GoneError extends PayloadError
{
    public function __construct()
    {
        parent::__construct('is gone');
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

use Amber\Convert\Report\Printable;

/** A payload that cannot be read. The message names no value of it; what it has of a name is fit to be shown. */
class PayloadError extends \RuntimeException
{
    /** @param int|null $offset of the byte at which it was noticed */
    public function __construct(string $message, public readonly ?int $offset = null)
    {
        parent::__construct(Printable::text($offset === null ? $message : "$message at byte $offset"));
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** A payload that is left out, and why. */
final readonly class Unreadable
{
    public function __construct(public string $name, public string $reason)
    {
    }
}

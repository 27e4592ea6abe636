<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** An enum case of a message. */
final class DecodedEnum
{
    public function __construct(public readonly string $class, public readonly string $case)
    {
    }
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** An object whose class implements Serializable: the class and what its serialize() returned. */
final class DecodedSerializable
{
    public function __construct(public readonly string $class, public readonly string $payload)
    {
    }
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** An object of a message, of whatever class. Objects that are the same in the message are the same instance. */
final class DecodedObject
{
    /** @var array<mixed> by name, as PHP mangles it; or what __serialize() returned. Holds PHP references */
    public array $properties = [];

    public function __construct(public readonly string $class)
    {
    }
}

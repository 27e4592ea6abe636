<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** Stand-ins: no class of a message is loaded. */
final class Graph implements Objects
{
    public function begin(string $class, int $at): DecodedObject
    {
        return new DecodedObject($class);
    }

    public function fill(object $object, array $properties, bool $hasReferences, int $at): void
    {
        assert($object instanceof DecodedObject);
        $object->properties = $properties;
    }

    public function enumCase(string $class, string $case, int $at): DecodedEnum
    {
        return new DecodedEnum($class, $case);
    }

    public function restore(string $class, string $payload, int $at): DecodedSerializable
    {
        return new DecodedSerializable($class, $payload);
    }

    public function enclosing(int $number, int $at): ?object
    {
        return null;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

/**
 * Stands for an object of a class that is asked about, in whatever way it was serialized, and keeps nothing of it.
 *
 * The name that an incomplete object tells can be a property of its data; what becomes this one has the class it was
 * mapped from.
 *
 * @internal
 */
final class Probe implements \Serializable
{
    /** Never called: serialize() prefers __serialize(). */
    public function serialize(): string
    {
        return '';
    }

    /** @param mixed $data */
    public function unserialize($data): void
    {
    }

    /** @return array{} */
    public function __serialize(): array
    {
        return [];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
    }
}

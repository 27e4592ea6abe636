<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** What a decoder makes of objects and enum cases: themselves, or what stands for them. */
interface Objects
{
    /**
     * An object that is to be filled.
     *
     * @param int $at offset of its class in the message
     * @throws DecodeError if there is to be none
     */
    public function begin(string $class, int $at): object;

    /**
     * All of an object's values are there.
     *
     * @param object $object what begin() gave
     * @param array<mixed> $properties by name, as PHP mangles it; or what __serialize() returned
     * @param bool $hasReferences whether some may be PHP references
     * @throws DecodeError if they can't be its
     */
    public function fill(object $object, array $properties, bool $hasReferences, int $at): void;

    /** @throws DecodeError if there is none */
    public function enumCase(string $class, string $case, int $at): object;

    /**
     * An object whose class implements Serializable.
     *
     * @throws DecodeError if there is to be none
     */
    public function restore(string $class, string $payload, int $at): object;

    /**
     * The object whose unserialize() runs, 1 being the innermost call; null: there is none.
     *
     * @throws DecodeError if it is not to be named
     */
    public function enclosing(int $number, int $at): ?object;
}

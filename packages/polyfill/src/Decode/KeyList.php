<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * A list of keys; of an object, its class too.
 *
 * @internal
 */
final class KeyList
{
    /**
     * @param list<int|string> $keys as they stand in the message, not yet ints where PHP would make them ints
     * @param bool $ofColumn the keys did not stand there, and the values of the first object are a column
     * @param int|null $at offset of the class; null: it stands in a dictionary
     */
    public function __construct(
        public readonly array $keys,
        public readonly string $class = '',
        public readonly bool $ofColumn = false,
        public readonly ?int $at = null,
    ) {
    }
}

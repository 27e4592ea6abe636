<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** What the decoder throws: the message is not one that docs/FORMAT.md allows. */
final class DecodeError extends \RuntimeException
{
    /** @param int $offset of the byte at which what is wrong begins */
    public function __construct(
        public readonly string $reason,
        public readonly int $offset,
        ?\Throwable $previous = null,
    ) {
        parent::__construct("$reason at byte $offset", 0, $previous);
    }
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use Amber\DecodeException;

/** What a decoder throws: the message is not one that docs/FORMAT.md allows, or the data not what igbinary writes. */
final class DecodeError extends \RuntimeException
{
    /**
     * @param int $offset of the byte at which what is wrong begins
     * @param bool $isSound whether unserialize() would go on here: what was read is refused, not of another kind
     */
    public function __construct(
        public readonly string $reason,
        public readonly int $offset,
        ?\Throwable $previous = null,
        public readonly bool $isSound = false,
    ) {
        parent::__construct("$reason at byte $offset", 0, $previous);
    }

    /** The exception that the public functions throw. */
    public function forUsers(): DecodeException
    {
        $exception = new DecodeException("$this->reason (at byte $this->offset)", 0, $this->getPrevious());
        (new \ReflectionProperty($exception, 'offset'))->setValue($exception, $this->offset);
        return $exception;
    }
}

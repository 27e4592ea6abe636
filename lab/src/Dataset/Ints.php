<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** range(1, n), the value of "Unserialize performance" (2010), for any n. */
final readonly class Ints implements Dataset
{
    /** @param int $length at least 1 */
    public function __construct(public int $length)
    {
    }

    public function name(): string
    {
        return "ints-$this->length";
    }

    public function description(): string
    {
        return 'range(1, ' . number_format($this->length) . ')';
    }

    public function kind(): Kind
    {
        return Kind::Lists;
    }

    public function absence(): ?string
    {
        return null;
    }

    public function build(): mixed
    {
        return range(1, $this->length);
    }
}

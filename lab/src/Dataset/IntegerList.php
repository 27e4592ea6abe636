<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** The list whose decoding took 31 seconds in 2010, at a length that suits a minute. */
final class IntegerList implements Dataset
{
    public function name(): string
    {
        return 'range';
    }

    public function description(): string
    {
        return 'range(1, 100000)';
    }

    public function kind(): Kind
    {
        return Kind::Lists;
    }

    public function absence(): ?string
    {
        return null;
    }

    /** @return list<int> */
    public function build(): mixed
    {
        return range(1, 100_000);
    }
}

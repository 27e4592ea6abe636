<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** Floats that use all their bits: the worst case for text formats, and for every format that looks for decimals. */
final class FloatList implements Dataset
{
    public function name(): string
    {
        return 'random-floats';
    }

    public function description(): string
    {
        return '10,000 random floats between 0 and 1';
    }

    public function kind(): Kind
    {
        return Kind::Lists;
    }

    public function absence(): ?string
    {
        return null;
    }

    /** @return list<float> */
    public function build(): mixed
    {
        $random = new Random(2010);
        $floats = [];
        for ($i = 0; $i < 10_000; ++$i) {
            $floats[] = $random->fraction();
        }

        return $floats;
    }
}

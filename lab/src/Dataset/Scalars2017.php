<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** "Hundreds of simple values" of "Benchmark: PHP7 serialization" (2017), each encoded by itself. */
final class Scalars2017 implements Collection
{
    private const COUNT = 500;

    public function name(): string
    {
        return 'scalars';
    }

    public function description(): string
    {
        return self::COUNT . ' values: bool, float, int, null and string mixed, each by itself';
    }

    public function kind(): Kind
    {
        return Kind::Lists;
    }

    public function absence(): ?string
    {
        return null;
    }

    public function build(): array
    {
        $random = new Random(2017);
        $values = [true];
        while (count($values) < self::COUNT) {
            $values[] = match ($random->int(0, 4)) {
                0 => $random->chance(50),
                1 => $random->int(-100_000, 100_000) / 100,
                2 => $random->int(-1_000_000, 1_000_000),
                3 => null,
                default => $random->hex($random->int(1, 40)),
            };
        }

        return $values;
    }
}

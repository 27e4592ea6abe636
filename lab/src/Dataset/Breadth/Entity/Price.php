<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** An amount that says by itself how it is stored. */
final class Price
{
    public readonly string $formatted;

    public function __construct(private int $cents, private string $currency)
    {
        $this->formatted = self::format($cents, $currency);
    }

    /** @return array{int, string} */
    public function __serialize(): array
    {
        return [$this->cents, $this->currency];
    }

    /** @param array{int, string} $data */
    public function __unserialize(array $data): void
    {
        [$this->cents, $this->currency] = $data;
        $this->formatted = self::format(...$data);
    }

    private static function format(int $cents, string $currency): string
    {
        return intdiv($cents, 100) . '.' . $cents % 100 . ' ' . $currency;
    }
}

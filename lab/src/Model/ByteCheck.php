<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** Whether a serializer writes the article's sets in as many bytes as the article says. */
final readonly class ByteCheck
{
    /**
     * @param string $serializer its name
     * @param array<string, int> $expected bytes by name of the set, as published
     * @param array<string, int|null> $actual bytes by name of the set, as measured
     */
    public function __construct(public string $serializer, public array $expected, public array $actual)
    {
    }

    /** @return bool whether all agree */
    public function passes(): bool
    {
        return $this->expected === $this->actual;
    }
}

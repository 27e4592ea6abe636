<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** What PHP brings along: serialize() and unserialize(). */
class Native implements Serializer
{
    public function name(): string
    {
        return 'native';
    }

    public function description(): string
    {
        return 'serialize() / unserialize()';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function version(): string
    {
        return PHP_VERSION;
    }

    public function objects(): Objects
    {
        return Objects::Kept;
    }

    public function memoryIsVisible(): bool
    {
        return true;
    }

    public function prepare(): void
    {
    }

    public function encode(mixed $value): string
    {
        return serialize($value);
    }

    public function decode(string $data): mixed
    {
        return unserialize($data);
    }
}

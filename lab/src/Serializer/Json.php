<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/**
 * json_encode() and json_decode() to arrays.
 *
 * JSON_PRESERVE_ZERO_FRACTION is set because without it the float 5.0 comes back as the int 5 and almost no real data
 * would pass the check.
 */
final class Json implements Serializer
{
    private const FLAGS = JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION;

    public function name(): string
    {
        return 'json';
    }

    public function description(): string
    {
        return 'json_encode() with zero fractions kept / json_decode() to arrays';
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
        return Objects::BecomeArrays;
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
        return json_encode($value, self::FLAGS);
    }

    public function decode(string $data): mixed
    {
        return json_decode($data, true, 512, JSON_THROW_ON_ERROR);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** Does nothing: what a round with it costs is the loop and the method call, which the clock takes off the others. */
final class Nothing implements Serializer
{
    public function name(): string
    {
        return 'nothing';
    }

    public function description(): string
    {
        return 'an empty method';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function version(): string
    {
        return '';
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
        return '';
    }

    public function decode(string $data): mixed
    {
        return null;
    }
}

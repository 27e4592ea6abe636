<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** Amber itself. */
class Amber implements Serializer
{
    public function name(): string
    {
        return 'amber';
    }

    public function description(): string
    {
        return 'amber_serialize() / amber_unserialize()';
    }

    public function absence(): ?string
    {
        return extension_loaded('amber') ? null : 'extension not loaded; run "make build"';
    }

    public function version(): string
    {
        return (string) phpversion('amber');
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
        return amber_serialize($value);
    }

    public function decode(string $data): mixed
    {
        return amber_unserialize($data);
    }
}

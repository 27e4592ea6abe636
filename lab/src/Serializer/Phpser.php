<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** The phpser extension. */
final class Phpser implements Serializer
{
    public function name(): string
    {
        return 'phpser';
    }

    public function description(): string
    {
        return 'phpser_serialize() / phpser_unserialize()';
    }

    public function absence(): ?string
    {
        return extension_loaded('phpser') ? null : 'extension not loaded; Packagist: iliaal/phpser';
    }

    public function version(): string
    {
        return (string) phpversion('phpser');
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
        return phpser_serialize($value);
    }

    public function decode(string $data): mixed
    {
        return phpser_unserialize($data);
    }
}

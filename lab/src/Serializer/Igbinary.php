<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** The igbinary extension; every ratio in the report is against its default, with compact_strings on. */
final class Igbinary implements Serializer
{
    /** @param bool $compactStrings whether equal strings are written once (igbinary.compact_strings) */
    public function __construct(private readonly bool $compactStrings)
    {
    }

    public function name(): string
    {
        return $this->compactStrings ? 'igbinary' : 'igbinary-nocompact';
    }

    public function description(): string
    {
        return 'igbinary_serialize() / igbinary_unserialize(), compact_strings '
            . ($this->compactStrings ? 'on' : 'off');
    }

    public function absence(): ?string
    {
        return extension_loaded('igbinary') ? null : 'extension not loaded; Debian: php-igbinary';
    }

    public function version(): string
    {
        return (string) phpversion('igbinary');
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
        ini_set('igbinary.compact_strings', $this->compactStrings ? '1' : '0');
    }

    public function encode(mixed $value): string
    {
        return (string) igbinary_serialize($value);
    }

    public function decode(string $data): mixed
    {
        return igbinary_unserialize($data);
    }
}

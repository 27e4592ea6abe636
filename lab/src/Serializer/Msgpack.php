<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** The msgpack extension, with its own marks for PHP objects (msgpack.php_only, its default). */
final class Msgpack implements Serializer
{
    public function name(): string
    {
        return 'msgpack';
    }

    public function description(): string
    {
        return 'msgpack_pack() / msgpack_unpack()';
    }

    public function absence(): ?string
    {
        return extension_loaded('msgpack') ? null : 'extension not loaded; Debian: php-msgpack';
    }

    public function version(): string
    {
        return (string) phpversion('msgpack');
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
        return msgpack_pack($value);
    }

    public function decode(string $data): mixed
    {
        return msgpack_unpack($data);
    }
}

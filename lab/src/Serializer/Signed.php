<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** Amber with a key: each message is signed, and checked before it is decoded. */
final class Signed extends Amber
{
    private const OPTIONS = ['key' => 'a secret of the laboratory'];

    public function name(): string
    {
        return 'amber-signed';
    }

    public function description(): string
    {
        return 'amber_serialize() / amber_unserialize() with a key';
    }

    public function encode(mixed $value): string
    {
        return amber_serialize($value, self::OPTIONS);
    }

    public function decode(string $data): mixed
    {
        return amber_unserialize($data, self::OPTIONS);
    }
}

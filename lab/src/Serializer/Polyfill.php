<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

use Amber\Polyfill\Amber as Functions;

/** Amber's polyfill, in PHP. It is measured only where it is asked for: its times are some fifty of the extension's. */
final class Polyfill extends Amber
{
    public function name(): string
    {
        return 'amber-polyfill';
    }

    public function description(): string
    {
        return 'amber_serialize() / amber_unserialize() of amber/polyfill, in PHP';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function version(): string
    {
        return 'of this checkout';
    }

    public function encode(mixed $value): string
    {
        return Functions::serialize($value);
    }

    public function decode(string $data): mixed
    {
        return Functions::unserialize($data);
    }
}

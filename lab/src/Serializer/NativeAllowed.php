<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

use Amber\Lab\Dataset\Tree2022\Plain;

/** unserialize() with a list of the classes that it may build, as the experiment "objects" measures it. */
final class NativeAllowed implements Serializer
{
    private const OPTIONS = ['allowed_classes' => [Plain::class]];

    public function name(): string
    {
        return 'native-allowed';
    }

    public function description(): string
    {
        return 'serialize() / unserialize() with allowed_classes';
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
        return unserialize($data, self::OPTIONS);
    }
}

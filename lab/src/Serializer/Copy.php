<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/**
 * No serializer: what takes the place of decoding is a deep copy of the value in memory, made by the laboratory's own extension
 * (lab/copier). It is the yardstick that decoding is held against; its bytes and its encoding are those of serialize().
 */
final class Copy extends Native
{
    /** @var array<string, mixed> by their bytes */
    private array $values = [];

    public function name(): string
    {
        return 'copy';
    }

    public function description(): string
    {
        return 'a deep copy of the value in memory';
    }

    public function absence(): ?string
    {
        return extension_loaded('copier') ? null : 'extension not loaded; scripts/copier.sh builds it';
    }

    public function encode(mixed $value): string
    {
        $data = serialize($value);
        $this->values[$data] = $value;

        return $data;
    }

    public function decode(string $data): mixed
    {
        return \Amber\Lab\deep_copy($this->values[$data]);
    }
}

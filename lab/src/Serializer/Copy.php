<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/**
 * No serializer, but what cannot be left out: in place of encoding a walk that copies every key and string into bytes
 * without looking one up, in place of decoding a deep copy of the value in memory; both made by the laboratory's own
 * extension (lab/copier). They are the yardsticks that encoding and decoding are held against. The bytes cannot be
 * read: what was encoded last is copied.
 */
final class Copy extends Functions
{
    private mixed $value = null;

    public function __construct()
    {
        $calls = 'all keys and strings copied to bytes / a deep copy of the value in memory';
        parent::__construct('copy', $calls, 'scripts/copier.sh builds it', 'copier');
    }

    public function encode(mixed $value): string
    {
        $this->value = $value;

        return \Amber\Lab\copy_to_bytes($value);
    }

    public function decode(string $data): mixed
    {
        return \Amber\Lab\deep_copy($this->value);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Serializer\Functions;

/*
 * No serializer, but what cannot be left out: in place of encoding a walk that copies every key and string into bytes
 * without looking one up, in place of decoding a deep copy of the value in memory; both made by an extension of its
 * own (copier). They are the yardsticks that encoding and decoding are held against. The bytes cannot be read: what was
 * encoded last is copied.
 */
$calls = 'all keys and strings copied to bytes / a deep copy of the value in memory';

return new class ('copy', $calls, 'scripts/copier.sh builds it', 'copier') extends Functions {
    private mixed $value = null;

    public function encode(mixed $value): string
    {
        $this->value = $value;

        return Amber\Bench\copy_to_bytes($value);
    }

    public function decode(string $data): mixed
    {
        return Amber\Bench\deep_copy($this->value);
    }
};

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Serializer\Functions;

/* Amber with a key: what a signature costs. */
$calls = 'amber_serialize() / amber_unserialize() with a key';

return new class ('amber-signed', $calls, extension: 'amber') extends Functions {
    private const OPTIONS = ['key' => 'a secret of the laboratory'];

    public function encode(mixed $value): string
    {
        return amber_serialize($value, self::OPTIONS);
    }

    public function decode(string $data): mixed
    {
        return amber_unserialize($data, self::OPTIONS);
    }
};

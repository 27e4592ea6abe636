<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Serializer\Functions;
use Amber\Polyfill\Amber;

// All of it, as no class can be loaded later where payloads are somebody's own.
$polyfill = __DIR__ . '/../../packages/polyfill/src';
foreach ([...glob("$polyfill/[A-Z]*.php") ?: [], ...glob("$polyfill/*/*.php") ?: []] as $file) {
    require_once $file;
}

/* The polyfill of this checkout, in PHP, beside the extension. */
$calls = 'amber_serialize() / amber_unserialize() of amber/polyfill in this checkout, in PHP';

return new class ('amber-polyfill', $calls, extension: 'standard') extends Functions {
    public function encode(mixed $value): string
    {
        return Amber::serialize($value);
    }

    public function decode(string $data): mixed
    {
        return Amber::unserialize($data);
    }
};

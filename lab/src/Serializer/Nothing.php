<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** Does nothing: what a round with it costs is the loop and the method call, which the clock takes off the others. */
final class Nothing extends Functions
{
    public function __construct()
    {
        parent::__construct('nothing', 'an empty method', extension: 'standard');
    }

    public function encode(mixed $value): string
    {
        return '';
    }

    public function decode(string $data): mixed
    {
        return null;
    }
}

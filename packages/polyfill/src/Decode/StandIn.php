<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use Amber\Polyfill\ClassInfo;

/**
 * What stands for all objects of a class while a message is checked, before any is made.
 *
 * @internal
 */
final class StandIn
{
    /** The class that the objects will be of. */
    public readonly string $class;

    /**
     * @param string $name of the class as it is mapped
     * @param ClassInfo|null $info null: it is not there, or not allowed
     */
    public function __construct(public readonly string $name, public readonly ?ClassInfo $info)
    {
        $this->class = $info?->class->name ?? \__PHP_Incomplete_Class::class;
    }
}

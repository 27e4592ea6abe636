<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Tree2022;

/** What all classes of the tree consist of: only a class itself may set readonly properties, so no parent has them. */
trait Parts
{
    /**
     * @param self|null $leaf an object without more in it
     * @param self|null $deep an object that holds another, and so on
     * @param array<string, self> $named
     * @param list<self> $listed
     */
    public function __construct(
        public readonly int $i,
        public readonly string $s = 'dummy',
        public readonly ?self $leaf = null,
        public readonly ?self $deep = null,
        public readonly array $named = [],
        public readonly array $listed = [],
    ) {
    }
}

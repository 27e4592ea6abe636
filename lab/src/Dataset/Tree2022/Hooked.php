<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Tree2022;

/** The same with hooks of its own. */
final class Hooked
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

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        return get_object_vars($this);
    }

    /** @param array<string, mixed> $properties */
    public function __unserialize(array $properties): void
    {
        foreach ($properties as $name => $value) {
            $this->{$name} = $value;
        }
    }
}

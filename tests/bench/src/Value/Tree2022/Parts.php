<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value\Tree2022;

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

    /**
     * @param int $depth how deep objects are nested
     * @param int $objects how many there are in both lists together
     */
    public static function tree(int $depth, int $objects): self
    {
        $deep = null;
        for ($i = $depth; $i > 0; --$i) {
            $deep = new self($i, 'dummy', null, $deep);
        }
        $named = $listed = [];
        for ($i = 0; $i < $objects; ++$i) {
            if ($i % 2 === 0) {
                $named["name$i"] = new self($i);
            } else {
                $listed[] = new self($i);
            }
        }

        return new self(1, 'root', new self(2), $deep, $named, $listed);
    }
}

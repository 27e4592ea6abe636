<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use Amber\Lab\Dataset\Tree2022\Constructed;
use Amber\Lab\Dataset\Tree2022\Hooked;
use Amber\Lab\Dataset\Tree2022\Plain;
use Amber\Lab\Dataset\Tree2022\Reflected;

/** The value of "Benchmarking serialization" (2022): a leaf, an object nested deep, and two lists of objects. */
final readonly class Tree2022 implements Dataset
{
    /**
     * @param class-string<Plain|Hooked|Reflected|Constructed> $class of all objects in it
     * @param int $depth how deep objects are nested
     * @param int $objects how many there are in both lists together
     */
    public function __construct(private string $class, private int $depth, private int $objects)
    {
    }

    public function name(): string
    {
        return "depth-$this->depth-objects-$this->objects";
    }

    public function description(): string
    {
        $parts = array_filter([
            $this->depth > 0 ? "objects nested $this->depth deep" : '',
            $this->objects > 0 ? number_format($this->objects) . ' objects in two lists' : '',
        ]);

        return implode(', ', $parts) ?: 'one object with a leaf';
    }

    public function kind(): Kind
    {
        return Kind::Objects;
    }

    public function absence(): ?string
    {
        return null;
    }

    public function build(): mixed
    {
        $make = fn (mixed ...$arguments): object => new ($this->class)(...$arguments);
        $deep = null;
        for ($i = $this->depth; $i > 0; --$i) {
            $deep = $make($i, 'dummy', null, $deep);
        }
        $named = $listed = [];
        for ($i = 0; $i < $this->objects; ++$i) {
            if ($i % 2 === 0) {
                $named["name$i"] = $make($i);
            } else {
                $listed[] = $make($i);
            }
        }

        return $make(1, 'root', $make(2), $deep, $named, $listed);
    }
}

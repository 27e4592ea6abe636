<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** A value inside a payload, and the bytes it stands in. */
final class Node
{
    /** Offset behind its last byte. */
    public int $end = 0;

    /** Elements or properties that it has, where they are not all children of its own. */
    public ?int $count = null;

    /** @var list<int|float|string|bool|null> the first values of a column, which has as many as count says */
    public array $sample = [];

    /** @var list<Node> elements or properties, in their order */
    public array $children = [];

    /** Key or property of the value in what holds it; null for an element of a list, and for the whole. */
    public int|string|null $key = null;

    /** The value that this one names again. */
    public ?Node $target = null;

    /** Whether it is a PHP reference, or names one. */
    public bool $isReference = false;

    /**
     * @param string $type in words: "int", "array", "object"
     * @param int $start offset of its first byte, its key not included
     * @param int|float|string|bool|null $value of a scalar; the class of an object
     */
    public function __construct(
        public string $type,
        public int $start,
        public readonly int|float|string|bool|null $value = null,
    ) {
    }

    /** Adds an element or a property. */
    public function add(int|string|null $key, self $child): void
    {
        $child->key = $key;
        $this->children[] = $child;
    }

    /** Says that it and all below it stand so many bytes further on. */
    public function move(int $by): void
    {
        foreach ($this->all() as $node) {
            $node->start += $by;
            $node->end += $by;
        }
    }

    /** @return \Generator<self> this and all below it, each behind what holds it, in the order of the bytes */
    public function all(): \Generator
    {
        $left = [$this];
        while ($left !== []) {
            $node = array_pop($left);
            yield $node;
            array_push($left, ...array_reverse($node->children));
        }
    }
}

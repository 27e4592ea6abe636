<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * The layout of each class that was met last: most objects of a class have the same names.
 *
 * @internal
 */
final class Layouts
{
    /** @var array<string, Layout> by class */
    private array $last = [];

    public function __construct(private readonly Classes $classes)
    {
    }

    /** @param array<mixed> $properties */
    public function of(?ClassInfo $info, array $properties): Layout
    {
        $names = array_keys($properties);
        $class = $info?->class->name ?? '';
        $last = $this->last[$class] ?? null;
        $isLast = $last?->isLong === false && $last->names === $names;
        return $isLast ? $last : $this->last[$class] = new Layout($this->classes, $info, $names);
    }
}

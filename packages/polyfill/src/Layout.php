<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * What a list of names means to the objects of a class.
 *
 * @internal
 */
final class Layout
{
    /** @var array<string, array{Property, int|string}> declared properties; of two names of one the last counts */
    public readonly array $declared;

    /** @var array<string, array{Property, int|string}> those of them with a type or without a place */
    public readonly array $checked;

    /** @var array<int|string, string> the names of others, and what they are called */
    public readonly array $undeclared;

    /** Whether a name is so long that comparing it for each object, in a few bytes each, would take too much time. */
    public readonly bool $isLong;

    /**
     * @param ClassInfo|null $info null: of objects whose class is not there, or not allowed
     * @param list<int|string> $names as PHP mangles them
     */
    public function __construct(Classes $classes, public readonly ?ClassInfo $info, public readonly array $names)
    {
        $declared = $undeclared = [];
        $longest = 0;
        foreach ($names as $name) {
            $longest = max($longest, strlen((string) $name));
            $property = $info?->property($name, $classes) ?? (string) $name;
            if ($property instanceof Property) {
                $declared[$property->name] = [$property, $name];
            } else {
                $undeclared[$name] = $property;
            }
        }
        $this->isLong = $longest > Table::LONG;
        [$this->declared, $this->undeclared] = [$declared, $undeclared];
        $this->checked = array_filter(
            $declared,
            static fn (array $one): bool => $one[0]->type !== null || $one[0]->isVirtual,
        );
    }
}

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
    /** @var list<array{Property, int|string}> declared properties with a type or without a place, and their names */
    public readonly array $checked;

    /** @var array<string, array{Property, int|string}> declared properties; of two names of one the last counts */
    public readonly array $declared;

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
        $checked = $declared = $undeclared = [];
        $longest = 0;
        foreach ($names as $name) {
            $longest = max($longest, strlen((string) $name));
            $property = $info?->property($name, $classes) ?? (string) $name;
            if (!$property instanceof Property) {
                $undeclared[$name] = $property;
                continue;
            }
            $declared[$property->name] = [$property, $name];
            if ($property->type !== null || $property->isVirtual) {
                $checked[] = [$property, $name];
            }
        }
        $this->isLong = $longest > Table::LONG;
        [$this->checked, $this->declared, $this->undeclared] = [$checked, $declared, $undeclared];
    }
}

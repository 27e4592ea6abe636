<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\Polyfill\Decode\StandIn;

/**
 * What a declared property takes: what unserialize() lets it have. That is its type as strict types mean it: nothing is
 * converted, but an int where a float is asked for.
 *
 * @internal
 */
final class PropertyType
{
    /** What the names of types stand for that are no kinds of their own; "iterable" takes Traversable as well. */
    private const KINDS = [
        'mixed' => ['null', 'bool', 'false', 'true', 'int', 'float', 'string', 'array'],
        'bool' => ['bool', 'false', 'true'],
        'iterable' => ['array'],
        'object' => [],
    ];

    /** @var array<string, bool> whether it takes values of a kind; the classes of which it has taken objects */
    private array $takes = ['null' => false, 'bool' => false, 'false' => false, 'true' => false, 'int' => false,
        'float' => false, 'string' => false, 'array' => false];

    public function __construct(private readonly \ReflectionProperty $property, private readonly \ReflectionType $type)
    {
        if ($type->allowsNull()) {
            $this->takes['null'] = true;
        }
        foreach ($type instanceof \ReflectionUnionType ? $type->getTypes() : [$type] as $member) {
            $name = $member instanceof \ReflectionNamedType ? $member->getName() : '';
            foreach (self::KINDS[$name] ?? [$name] as $kind) {
                isset($this->takes[$kind]) && $this->takes[$kind] = true;
            }
        }
    }

    /**
     * Whether a value may be the property's. An int becomes a float where only a float is taken.
     *
     * @param bool $isBound whether the value is a PHP reference that another property with a type holds
     */
    public function takes(mixed &$value, bool $isBound): bool
    {
        $kind = get_debug_type($value);
        if ($this->takes[$kind] ?? false) {
            return true;
        }
        if ($kind === 'bool') {
            return $this->takes[$value ? 'true' : 'false'];
        }
        if (is_object($value)) {
            $class = $value instanceof StandIn ? $value->class : $value::class;
            if (!isset($this->takes[$class]) && $this->takesClass($this->type, $class)) {
                $this->takes[$class] = true;
            }
            return isset($this->takes[$class]);
        }
        if ($kind !== 'int' || $isBound || !$this->takes['float']) {
            return false;
        }
        $value = (float) $value;
        return true;
    }

    /** What PHP says of a value that is not taken. */
    public function error(mixed $value): \TypeError
    {
        $kind = $value instanceof StandIn ? $value->class : get_debug_type($value);
        $name = "{$this->property->class}::\${$this->property->name}";
        return new \TypeError("Cannot assign $kind to property $name of type $this->type");
    }

    private function takesClass(\ReflectionType $type, string $class): bool
    {
        if ($type instanceof \ReflectionNamedType) {
            return $this->takesNamed($type->getName(), $class);
        }
        $isIntersection = $type instanceof \ReflectionIntersectionType;
        foreach ($type instanceof \ReflectionUnionType || $isIntersection ? $type->getTypes() : [] as $member) {
            if ($this->takesClass($member, $class) !== $isIntersection) {
                return !$isIntersection;
            }
        }
        return $isIntersection;
    }

    private function takesNamed(string $type, string $class): bool
    {
        return match ($type) {
            'mixed', 'object' => true,
            'iterable' => is_a($class, \Traversable::class, true),
            'self' => is_a($class, $this->property->class, true),
            'parent' => is_a($class, (string) get_parent_class($this->property->class), true),
            default => is_a($class, $type, true),
        };
    }
}

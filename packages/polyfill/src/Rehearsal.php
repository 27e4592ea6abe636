<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Names;
use Amber\Polyfill\Decode\Objects;
use Amber\Polyfill\Decode\StandIn;

/**
 * The first of two passes over a message: it makes no object, but checks all that could fail when the second does. So
 * no destructor runs when the message is not sound, and no hook.
 */
final class Rehearsal implements Objects
{
    /** @var Table<StandIn> by the class as written */
    private readonly Table $standIns;

    /** @var list<ClassInfo|string> of each object its class, or the name of one that is not there, as they begin */
    private array $classes = [];

    /** @var array<string, true> the ids of references that a property with a type holds */
    private array $typed = [];

    /** @var array<string, Table<true>> by class the names that are not declared, and were looked at */
    private array $undeclared = [];

    private readonly Layouts $layouts;

    public function __construct(private readonly Classes $known)
    {
        $this->layouts = new Layouts($this->known);
        $this->standIns = new Table();
    }

    public function begin(string $class, int $at): StandIn
    {
        $standIn = $this->standIns->get($class);
        if ($standIn === null) {
            $standIn = new StandIn($this->known->mapped($class), $this->known->ofProperties($class, $at));
            $this->standIns->add($class, $standIn);
        }
        $this->classes[] = $standIn->info ?? $standIn->name;
        return $standIn;
    }

    public function fill(object $object, array $properties, bool $hasReferences, int $at): void
    {
        assert($object instanceof StandIn);
        $info = $object->class === \__PHP_Incomplete_Class::class ? null : $object->info;
        if ($info?->hasUnserialize) {
            $this->known->failForIterator($info, $properties, $at);
            return;
        }
        if (is_a($object->class, \DatePeriod::class, true)) {
            return; // a hook fills it
        }
        if ($info === null) {
            $this->known->failForName($properties, $at);
        }
        $layout = $this->layouts->of($info, $properties);
        foreach ($layout->checked as [$property, $name]) {
            $reference = $hasReferences ? \ReflectionReference::fromArrayElement($properties, $name) : null;
            $this->check($property, $properties[$name], $reference, $at);
        }
        foreach ($info === null ? [] : $layout->undeclared as $called) {
            $looked = $this->undeclared[$object->class] ??= new Table();
            $looked->get($called) ?? $looked->add($called, self::checkUndeclared($info, $called, $at));
        }
    }

    public function enumCase(string $class, string $case, int $at): object
    {
        return $this->known->enumCase($class, $case, $at);
    }

    public function restore(string $class, string $payload, int $at): StandIn
    {
        $info = $this->known->ofPayload($class, $at);
        $this->classes[] = $info;
        return new StandIn($info->class->name, $info);
    }

    public function enclosing(int $number, int $at): ?object
    {
        return $this->known->allowed($this->known->hooks->reading($number), $at);
    }

    /** Whether the message has objects that are to be made. */
    public function hasObjects(): bool
    {
        return $this->classes !== [];
    }

    /**
     * The objects of the message in the order in which they begin, as no constructor has seen them.
     *
     * They are made here and not where a decoder meets them, as PHP puts the calls on the stack into each exception.
     *
     * @return list<object>
     */
    public function objects(): array
    {
        $objects = [];
        foreach ($this->classes as $class) {
            $objects[] = $class instanceof ClassInfo ? $class->make() : self::incomplete($class);
        }
        return $objects;
    }

    /** PHP's own, of a name that was checked. A copy would show its properties to code. */
    private static function incomplete(string $class): object
    {
        $object = new \__PHP_Incomplete_Class();
        Undeclared::setDirectly($object, '__PHP_Incomplete_Class_Name', $class, false);
        return $object;
    }

    /** @throws DecodeError if a declared property can't have this value */
    private function check(Property $property, mixed &$value, ?\ReflectionReference $reference, int $at): void
    {
        if ($property->isVirtual) {
            $reason = "Cannot unserialize value for virtual property {$property->shown()}";
            throw new DecodeError($reason, $at, new \Error($reason));
        }
        $id = $reference?->getId();
        if (!$property->type?->takes($value, $id !== null && isset($this->typed[$id]))) {
            $reason = "The value of {$property->shown()} is not of its type";
            if ($value instanceof StandIn && $value->info === null) {
                $reason .= ": class $value->name {$this->known->whyMissing($value->name)}";
            }
            throw new DecodeError($reason, $at, $property->type?->error($value));
        }
        if ($id !== null) {
            $this->typed[$id] = true;
        }
    }

    /**
     * @return true
     * @throws DecodeError if an object can't have this property, which its class does not declare
     */
    private static function checkUndeclared(ClassInfo $info, string $name, int $at): bool
    {
        if (!$info->undeclared->takesAnyName && !Names::isProperty($name)) {
            throw new DecodeError("A name is not one that a property of class {$info->class->name} can have", $at);
        }
        try {
            $info->undeclared->check($name);
        } catch (\Error $e) {
            throw new DecodeError($e->getMessage(), $at, $e);
        }
        return true;
    }
}

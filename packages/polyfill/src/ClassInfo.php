<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/** What is known of a class that exists: how its objects are made and filled, and which hooks they have. */
final class ClassInfo
{
    /** @var array<string, self> */
    private static array $all = [];

    /** @var \ReflectionClass<object> */
    public readonly \ReflectionClass $class;

    /** Whether serialize() refuses its objects. */
    public readonly bool $isForbidden;

    /** Whether there are none but those of classes derived from it, or cases. */
    public readonly bool $isWithoutObjects;

    public readonly bool $hasUnserialize;
    public readonly bool $hasWakeup;
    public readonly bool $isSerializable;

    /** @var array<string, Property|string> by mangled and bare names; of what is static the mangled one */
    private readonly array $properties;

    /** No name that a declared property has, or had with another visibility, is longer. */
    private readonly int $longestName;

    public readonly Undeclared $undeclared;

    /** Whether prepare() has succeeded. */
    public bool $isPrepared = false;

    /** @param class-string $name */
    private function __construct(string $name)
    {
        $class = $this->class = new \ReflectionClass($name);
        $this->hasUnserialize = $class->hasMethod('__unserialize');
        $this->hasWakeup = $class->hasMethod('__wakeup');
        $this->isSerializable = !$this->hasUnserialize && !$class->isInterface()
            && $class->implementsInterface(\Serializable::class);
        $this->isWithoutObjects = $class->isEnum() || $class->isAbstract() || $class->isInterface()
            || $class->isTrait();
        // A SharedValue among values stands for a reference. Blank and Lock live for one call.
        $isOurs = in_array($class->name, [Decode\SharedValue::class, Blank::class, Lock::class], true);
        $this->isForbidden = !$this->isWithoutObjects && ($isOurs || !self::allowsSerialization($class));
        $this->properties = self::declared($class);
        $this->undeclared = new Undeclared($class, $this->properties === [], $this->statics());
        $longest = max([0, ...array_map('strlen', array_keys($this->properties))]);
        $classes = [$class->name, ...array_values(class_parents($name) ?: [])];
        $this->longestName = $longest + max(array_map('strlen', $classes)) + 2;
    }

    /** @param class-string $name */
    public static function of(string $name): self
    {
        return self::$all[$name] ??= new self($name);
    }

    /**
     * Whether serialize() takes objects of a class. PHP tells of its own before it counts what is announced: more
     * properties than there are bytes, so that it makes no object and runs none of the class's code.
     *
     * @param \ReflectionClass<object> $class
     */
    public static function allowsSerialization(\ReflectionClass $class): bool
    {
        if ($class->isAnonymous()) {
            return false;
        }
        set_error_handler(static fn (): bool => true);
        try {
            Lock::unserialize('O:' . strlen($class->name) . ":\"$class->name\":9:{}");
            return true;
        } catch (\Exception) {
            return false; // "Unserialization of … is not allowed"
        } finally {
            restore_error_handler();
        }
    }

    /**
     * A hook of an object, which PHP calls whatever its visibility, that of a parent as well.
     *
     * @return \Closure(mixed...): mixed
     */
    public function hook(object $object, string $name): \Closure
    {
        return $this->class->getMethod($name)->getClosure($object);
    }

    /** Whether it declares the property that PHP mangles so. */
    public function declares(int|string $mangled): bool
    {
        $property = $this->properties[$mangled] ?? null;
        return $property instanceof Property && $property->name === $mangled;
    }

    /**
     * Works out the values that its properties have at first, as PHP does for the first object.
     *
     * @throws \Throwable for a constant that is not there, or not of the type; or what loading its class throws
     */
    public function prepare(): void
    {
        $this->class->getDefaultProperties();
        $this->isPrepared = true;
    }

    /** An object that no constructor has seen. */
    public function make(): object
    {
        return Blank::of($this->class);
    }

    /**
     * The property of a name, or the name of one that the class does not declare.
     *
     * What has another visibility now is found by its bare name if it was protected or of this class, as natively. The
     * class that a private one was of may have another name now.
     *
     * @param int|string $name as PHP mangles it
     */
    public function property(int|string $name, Classes $classes): Property|string
    {
        if (isset($this->properties[$name])) {
            return $this->properties[$name];
        }
        $name = (string) $name;
        if (!str_starts_with($name, "\0") || strlen($name) > $this->longestName + $classes->longestRenamed) {
            return $name;
        }
        [$class, $bare] = explode("\0", substr($name, 1), 2) + [1 => ''];
        $new = $classes->renamed($class);
        $private = $new === null ? null : $this->privateOf($class, $bare) ?? $this->privateOf($new, $bare);
        $isIts = $class === '*' || strcasecmp($new ?? $class, $this->class->name) === 0;
        return $private ?? ($isIts ? $this->properties[$bare] ?? $name : $name);
    }

    /** The private property of this class or a parent that is called so, in upper or lower case. */
    private function privateOf(string $class, string $bare): ?Property
    {
        for ($parent = $this->class; $parent !== false; $parent = $parent->getParentClass()) {
            if (strcasecmp($parent->name, $class) === 0) {
                $property = $this->properties["\0$parent->name\0$bare"] ?? null;
                return $property instanceof Property ? $property : null;
            }
        }
        return null;
    }

    /** The name that code has for a property. */
    public static function bare(string $name): string
    {
        $parts = explode("\0", $name);
        return Decode\Names::isProperty($name) ? $parts[$parts[0] === '' ? 2 : 0] ?? '' : '(not a name)';
    }

    /**
     * A bare name is that of the nearest class that declares it, private ones of parents included, as natively.
     *
     * @param \ReflectionClass<object> $class
     * @return array<string, Property|string> of a parent as its own: a child may not write readonly ones
     */
    private static function declared(\ReflectionClass $class): array
    {
        $properties = [];
        for ($parent = $class; $parent !== false; $parent = $parent->getParentClass()) {
            foreach ($parent->getProperties() as $property) {
                if ($property->class === $parent->name) {
                    $mangled = self::mangled($property);
                    // what a child declares anew has one place, whatever it was in the parent
                    $own = $property->isPrivate() ? null : $properties[$property->name] ?? null;
                    $own ??= $property->isStatic() ? $mangled : new Property($property, $mangled, $class);
                    $properties += [$mangled => $own, $property->name => $own];
                }
            }
        }
        return $properties;
    }

    /** @return array<string, bool> the names of static properties; false: of private ones of a parent */
    private function statics(): array
    {
        $statics = [];
        foreach (array_filter($this->properties, is_string(...)) as $name) {
            $statics[$name] = preg_match('/\A\0(?!\*)/', $name) !== 1
                || str_starts_with($name, "\0{$this->class->name}\0");
        }
        return $statics;
    }

    private static function mangled(\ReflectionProperty $property): string
    {
        return match (true) {
            $property->isPrivate() => "\0{$property->class}\0{$property->name}",
            $property->isProtected() => "\0*\0{$property->name}",
            default => $property->name,
        };
    }
}

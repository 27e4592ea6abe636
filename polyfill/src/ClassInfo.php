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

    /** Whether a property that is not declared can't simply be assigned. */
    private readonly bool $isOverloaded;

    /** @var array<string, Property|string> by mangled and bare names; of what is static the mangled one */
    private readonly array $properties;

    /** No name of a declared property is longer. */
    private readonly int $longestName;

    /** Whether an object can have properties that are not declared; null: nobody has asked. */
    private ?bool $isOpen = null;

    /** @param class-string $name */
    private function __construct(string $name)
    {
        $class = $this->class = new \ReflectionClass($name);
        $this->hasUnserialize = method_exists($name, '__unserialize');
        $this->hasWakeup = method_exists($name, '__wakeup');
        $this->isSerializable = !$this->hasUnserialize && is_subclass_of($name, \Serializable::class);
        $this->isOverloaded = method_exists($name, '__get') || method_exists($name, '__set');
        $this->isWithoutObjects = $class->isEnum() || $class->isAbstract() || $class->isInterface()
            || $class->isTrait();
        // Where a decoder finds a Node among values, it stands for a reference. A Blank lives for one call.
        $isOurs = in_array($class->name, [Decode\Node::class, Blank::class], true);
        $this->isForbidden = !$this->isWithoutObjects && ($isOurs || !self::allowsSerialization($class));
        $this->properties = self::declared($class);
        $this->longestName = max([0, ...array_map('strlen', array_keys($this->properties))]) + strlen($class->name);
    }

    /** @param class-string $name */
    public static function of(string $name): self
    {
        return self::$all[$name] ??= new self($name);
    }

    /**
     * Whether serialize() takes objects of a class. Only PHP itself knows of its own classes, and is asked with an
     * object that no constructor has made: there is no user's hook then.
     *
     * @param \ReflectionClass<object> $class
     */
    public static function allowsSerialization(\ReflectionClass $class): bool
    {
        if ($class->isAnonymous()) {
            return false;
        }
        while ($class !== false && !$class->isInternal()) {
            $class = $class->getParentClass();
        }
        $isPlain = $class === false || $class->hasMethod('__unserialize') || $class->isEnum();
        if ($isPlain || $class->name === \__PHP_Incomplete_Class::class) {
            return true;
        }
        try {
            serialize(self::blank($class));
            return true;
        } catch (\Throwable) {
            // "Serialization of … is not allowed"
            return $class->isAbstract();
        }
    }

    /** An object that no constructor has seen. */
    public function make(): object
    {
        return self::blank($this->class);
    }

    /**
     * An exception holds the calls that made it, with all that they were given: that may not be serializable, and takes
     * memory for each exception. It is freed.
     *
     * @param \ReflectionClass<object> $class
     */
    private static function blank(\ReflectionClass $class): object
    {
        $object = $class->isInternal() && $class->isFinal()
            ? Blank::of($class->name) : $class->newInstanceWithoutConstructor();
        if ($object instanceof \Throwable) {
            $of = $object instanceof \Error ? \Error::class : \Exception::class;
            (new \ReflectionProperty($of, 'trace'))->setValue($object, []);
        }
        return $object;
    }

    /**
     * The declared property of a name; null: there is none.
     *
     * What has another visibility now is found by its bare name if it was protected or of this class, as natively.
     *
     * @param int|string $name as PHP mangles it
     */
    public function property(int|string $name): ?Property
    {
        $property = $this->declaredAs($name);
        return $property instanceof Property ? $property : null;
    }

    /**
     * Sets a property that is not declared, without a hook of the class.
     *
     * @param bool $asReference whether the property becomes the same PHP reference as $value
     * @throws \Error if it can't be its value
     */
    public function setUndeclared(object $object, int|string $name, mixed &$value, bool $asReference): void
    {
        $name = (string) ($this->declaredAs($name) ?? $name);
        if ($this->isOverloaded || str_starts_with($name, "\0")) {
            self::setDirectly($object, $name, $value, $asReference);
        } elseif ($asReference) {
            $object->{$name} = &$value;
        } else {
            $object->{$name} = $value;
        }
    }

    /**
     * Whether setUndeclared() can succeed.
     *
     * @throws \Error if it can't
     */
    public function checkUndeclared(int|string $name, bool $asReference): void
    {
        if (!($this->isOpen ??= self::isOpen($this->class))) {
            $bare = self::bare((string) $name);
            throw new \Error("Cannot create dynamic property {$this->class->name}::\$$bare");
        }
        $name = (string) ($this->declaredAs($name) ?? $name);
        if ($asReference && ($this->isOverloaded || str_starts_with($name, "\0"))) {
            throw self::referenceError($this->class->name, $name);
        }
    }

    /** The name that code has for a property. */
    public static function bare(string $name): string
    {
        return substr((string) strrchr("\0$name", "\0"), 1);
    }

    private function declaredAs(int|string $name): Property|string|null
    {
        if (isset($this->properties[$name]) || is_int($name) || strlen($name) > $this->longestName) {
            return $this->properties[$name] ?? null;
        }
        [$class, $bare] = explode("\0", substr($name, 1), 2) + [1 => ''];
        $isIts = str_starts_with($name, "\0") && ($class === '*' || strcasecmp($class, $this->class->name) === 0);
        return $isIts ? $this->properties[$bare] ?? null : null;
    }

    /**
     * Whether objects take properties that are not declared. Those of a readonly class do not, nor do those of some of
     * PHP's own: only one of their objects tells.
     *
     * @param \ReflectionClass<object> $class
     */
    private static function isOpen(\ReflectionClass $class): bool
    {
        if (PHP_VERSION_ID >= 80200 && $class->isReadOnly()) {
            return false;
        }
        while ($class !== false && !$class->isInternal()) {
            $class = $class->getParentClass();
        }
        if ($class === false || $class->isAbstract()) {
            return true;
        }
        set_error_handler(static fn (): bool => true, E_DEPRECATED);
        try {
            self::blank($class)->{'a name that no class declares'} = null;
            return true;
        } catch (\Error) {
            return false;
        } finally {
            restore_error_handler();
        }
    }

    /**
     * An ArrayObject writes into an object's properties whatever these are called, and asks none of its methods.
     *
     * @throws \Error for a reference, which it can't keep
     */
    public static function setDirectly(object $object, int|string $name, mixed $value, bool $asReference): void
    {
        if ($asReference) {
            throw self::referenceError($object::class, $name);
        }
        set_error_handler(static fn (): bool => true, E_DEPRECATED); // since PHP 8.5
        try {
            $properties = new \ArrayObject($object);
        } finally {
            restore_error_handler();
        }
        $properties->offsetSet($name, $value);
    }

    /** What the polyfill says of a reference that it can't keep. */
    public static function referenceError(string $class, int|string $name): \Error
    {
        $shown = addcslashes((string) $name, "\0");
        return new \Error("The polyfill cannot keep a reference in property $shown of class $class");
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
        for (; $class !== false; $class = $class->getParentClass()) {
            foreach ($class->getProperties() as $property) {
                if ($property->class === $class->name) {
                    $mangled = self::mangled($property);
                    $own = $property->isStatic() ? $mangled : new Property($property, $mangled);
                    $properties += [$mangled => $own, $property->name => $own];
                }
            }
        }
        return $properties;
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

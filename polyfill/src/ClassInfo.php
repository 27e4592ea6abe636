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

    /** @var array<string, \ReflectionProperty|string> by mangled and bare names; of what is static the mangled one */
    private readonly array $properties;

    /** @var array<string, \Closure> assign a property by reference, in the scope of a class */
    private array $binders = [];

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
        // Where a decoder finds a Node among values, it stands for a reference.
        $isOfDecoders = $class->name === Decode\Node::class;
        $this->isForbidden = !$this->isWithoutObjects && ($isOfDecoders || !self::allowsSerialization($class));
        $this->properties = self::declared($class);
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
            serialize($class->newInstanceWithoutConstructor());
            return true;
        } catch (\Throwable) {
            // "Serialization of … is not allowed"; or one that can only be made by its constructor
            return $class->isAbstract();
        }
    }

    public function make(): object
    {
        return $this->class->newInstanceWithoutConstructor();
    }

    /**
     * Gives a property of an object its value, without a hook of the class.
     *
     * @param int|string $name as PHP mangles it
     * @param bool $asReference whether the property becomes the same PHP reference as $value
     * @throws \Error if it can't be its value
     */
    public function set(object $object, int|string $name, mixed &$value, bool $asReference): void
    {
        $property = $this->properties[$name] ?? $this->renamed((string) $name);
        if (!$property instanceof \ReflectionProperty) {
            $this->setUndeclared($object, $property ?? (string) $name, $value, $asReference);
        } elseif ($asReference && !$property->isReadOnly() && !$property->getDeclaringClass()->isInternal()) {
            ($this->binder($property))($object, $property->name, $value);
        } elseif (PHP_VERSION_ID >= 80400) {
            $property->setRawValue($object, $value);
        } else {
            $property->setValue($object, $value);
        }
    }

    /** What has another visibility now: by the bare name if it was protected or of this class, as natively. */
    private function renamed(string $name): \ReflectionProperty|string|null
    {
        [$class, $bare] = explode("\0", substr($name, 1), 2) + [1 => ''];
        $isIts = str_starts_with($name, "\0") && ($class === '*' || strcasecmp($class, $this->class->name) === 0);
        return $isIts ? $this->properties[$bare] ?? null : null;
    }

    private function setUndeclared(object $object, string $name, mixed &$value, bool $asReference): void
    {
        if (!$this->isOverloaded && !str_starts_with($name, "\0")) {
            if ($asReference) {
                $object->{$name} = &$value;
            } else {
                $object->{$name} = $value;
            }
            return;
        }
        self::setDirectly($object, $name, $value, $asReference);
    }

    /**
     * An ArrayObject writes into an object's properties whatever these are called, and asks none of its methods.
     *
     * @throws \Error for a reference, which it can't keep
     */
    public static function setDirectly(object $object, int|string $name, mixed $value, bool $asReference): void
    {
        if ($asReference) {
            throw new \Error('The polyfill cannot keep a reference in property ' . addcslashes((string) $name, "\0")
                . ' of class ' . $object::class);
        }
        set_error_handler(static fn (): bool => true, E_DEPRECATED); // since PHP 8.5
        try {
            $properties = new \ArrayObject($object);
        } finally {
            restore_error_handler();
        }
        $properties->offsetSet($name, $value);
    }

    private function binder(\ReflectionProperty $property): \Closure
    {
        $scope = $property->getDeclaringClass()->name;
        return $this->binders[$scope] ??= \Closure::bind(
            static function (object $object, string $name, mixed &$value): void {
                $object->{$name} = &$value;
            },
            null,
            $scope,
        );
    }

    /**
     * A bare name is that of the nearest class that declares it, private ones of parents included, as natively.
     *
     * @param \ReflectionClass<object> $class
     * @return array<string, \ReflectionProperty|string> of a parent as its own: a child may not write readonly ones
     */
    private static function declared(\ReflectionClass $class): array
    {
        $properties = [];
        for (; $class !== false; $class = $class->getParentClass()) {
            foreach ($class->getProperties() as $property) {
                if ($property->class === $class->name) {
                    $mangled = self::mangled($property);
                    $own = $property->isStatic() ? $mangled : $property;
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

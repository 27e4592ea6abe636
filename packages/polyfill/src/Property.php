<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * A property that a class declares.
 *
 * @internal
 */
final class Property
{
    /** @var array<class-string, \Closure> assign a property by reference, in the scope of a class */
    private static array $binders = [];

    /** Null: it takes everything. */
    public readonly ?PropertyType $type;

    /** Whether it has hooks and no place of its own for a value. */
    public readonly bool $isVirtual;

    /** @var class-string|null in the scope of which class it can become a PHP reference; null: it can't */
    private readonly ?string $scope;

    /**
     * @param string $name as PHP mangles it
     * @param \ReflectionClass<object> $class of the objects
     */
    public function __construct(
        public readonly \ReflectionProperty $reflection,
        public readonly string $name,
        \ReflectionClass $class,
    ) {
        $type = $reflection->getType();
        $this->type = $type === null ? null : new PropertyType($reflection, $type);
        $this->isVirtual = PHP_VERSION_ID >= 80400 && $reflection->isVirtual();
        $hasHooks = PHP_VERSION_ID >= 80400 && $reflection->hasHooks(); // an assignment by reference calls them
        $this->scope = $hasHooks || $reflection->isReadOnly() ? null : self::scope($reflection, $class);
    }

    /**
     * Gives it a value that its type takes, which reflection would convert otherwise, without a hook of the class.
     *
     * @param bool $asReference whether it becomes the same PHP reference as $value
     * @throws \Error if it can't be its value
     */
    public function set(object $object, mixed &$value, bool $asReference): void
    {
        if ($asReference && $this->scope !== null) {
            self::binder($this->scope)($object, $this->reflection->name, $value);
            return;
        }
        if ($asReference) {
            $this->type?->takes($value, false); // an int becomes a float in all places of the reference
        }
        if (PHP_VERSION_ID >= 80400) {
            $this->reflection->setRawValue($object, $value);
        } else {
            $this->reflection->setValue($object, $value);
        }
    }

    /** What messages call it. */
    public function shown(): string
    {
        return "{$this->reflection->class}::\${$this->reflection->name}";
    }

    /**
     * No closure has the scope of a class of PHP's own.
     *
     * @param \ReflectionClass<object> $class
     * @return class-string|null
     */
    private static function scope(\ReflectionProperty $property, \ReflectionClass $class): ?string
    {
        return match (true) {
            !$property->getDeclaringClass()->isInternal() => $property->class,
            $property->isPublic() => self::class,
            $property->isProtected() && !$class->isInternal() => $class->name,
            default => null,
        };
    }

    /** @param class-string $scope */
    private static function binder(string $scope): \Closure
    {
        return self::$binders[$scope] ??= \Closure::bind(
            static function (object $object, string $name, mixed &$value): void {
                $object->{$name} = &$value;
            },
            null,
            $scope,
        );
    }
}

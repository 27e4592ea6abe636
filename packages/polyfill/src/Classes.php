<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Names;

/** The classes that a message names: what the options make of them, and whether its objects can be of them. */
final class Classes
{
    private const NAME = '__PHP_Incomplete_Class_Name';

    /** @var Table<ClassInfo|false> by name as written; false: not there, or not allowed */
    private readonly Table $found;

    /** No name that class_map gives another one is longer. */
    public readonly int $longestRenamed;

    /** Of the call that reads them. */
    public readonly Hooks $hooks;

    public function __construct(private readonly Options $options)
    {
        $this->hooks = new Hooks($options->isForeign);
        $this->found = new Table();
        $this->longestRenamed = max([0, ...array_map(strlen(...), array_keys($options->classMap))]);
    }

    /**
     * The class of an object that was written as properties; null: it is not there, or not allowed.
     *
     * @throws DecodeError if there are no such objects
     */
    public function ofProperties(string $class, int $at): ?ClassInfo
    {
        $info = $this->info($class, $at);
        if ($info?->isSerializable) {
            $name = $info->class->name;
            throw new DecodeError("Class $name implements Serializable but was written as properties", $at);
        }
        if ($info !== null) {
            $this->prepare($info, $at);
        }
        return $info;
    }

    /**
     * The class of an object that was written as what its serialize() returned.
     *
     * @throws DecodeError if there are no such objects
     */
    public function ofPayload(string $class, int $at): ClassInfo
    {
        $info = $this->info($class, $at);
        if ($info === null) {
            throw new DecodeError(
                "Class {$this->mapped($class)} implements Serializable; its data cannot be kept without it",
                $at,
            );
        }
        // also of a class that has __unserialize() by now, and keeps unserialize() for what it wrote before
        if ($info->class->isInterface() || !$info->class->implementsInterface(\Serializable::class)) {
            throw new DecodeError("Class {$info->class->name} does not implement Serializable any more", $at);
        }
        if ($info->class->getMethod('unserialize')->isInternal()) {
            throw new DecodeError("Class {$info->class->name} cannot be restored from a Serializable payload", $at);
        }
        $this->prepare($info, $at);
        return $info;
    }

    /** @throws DecodeError if there is no such case */
    public function enumCase(string $class, string $case, int $at): object
    {
        $info = $this->info($class, $at);
        $name = $info?->class->name ?? $this->mapped($class);
        if ($info === null) {
            throw $this->notFound('Enum', $name, $at);
        }
        if (!$info->class->isEnum()) {
            throw new DecodeError("Class $name is not an enum", $at);
        }
        // a constant may be another name of a case, which is none
        $enum = new \ReflectionEnum($name);
        if (!$enum->hasCase($case)) {
            throw new DecodeError("Enum $name has no case $case", $at, new \Error("Undefined constant $name::$case"));
        }
        return $enum->getCase($case)->getValue();
    }

    /**
     * ArrayObject and ArrayIterator load a class that their data names, the fourth of it.
     *
     * @param array<mixed> $properties
     * @throws DecodeError if it is not allowed
     */
    public function failForIterator(ClassInfo $info, array $properties, int $at): void
    {
        $isIts = is_a($info->class->name, \ArrayObject::class, true)
            || is_a($info->class->name, \ArrayIterator::class, true);
        $name = $isIts ? $properties[3] ?? null : null;
        $isFree = !is_string($name) || $this->options->isAllowed($name);
        if (!$isFree && $info->class->getMethod('__unserialize')->isInternal()) {
            $class = $info->class->name;
            throw new DecodeError("$class is to be iterated by class $name, which is not in allowed_classes", $at);
        }
    }

    /**
     * An object of a class that is not there keeps its name as a property, and unserialize() lets data say another one.
     * Nobody is to be told of another class than the one that was looked for.
     *
     * @param array<mixed> $properties
     * @throws DecodeError if it does
     */
    public function failForName(array $properties, int $at): void
    {
        if (array_key_exists(self::NAME, $properties)) {
            throw new DecodeError('An object of a class that is not there has a property ' . self::NAME, $at);
        }
    }

    /**
     * An object that was there before, which the options hold for as well.
     *
     * @throws DecodeError if its class is not allowed
     */
    public function allowed(?object $object, int $at): ?object
    {
        return $object === null || $this->options->isAllowed($object::class)
            ? $object : throw $this->notFound('Class', $object::class, $at);
    }

    /** The name that class_map gives to a class. */
    public function mapped(string $class): string
    {
        return $this->renamed($class) ?? $class;
    }

    /** The same; null: it gives it none. */
    public function renamed(string $class): ?string
    {
        return $this->options->classMap[strtolower($class)] ?? null;
    }

    /** @throws DecodeError */
    private function info(string $class, int $at): ?ClassInfo
    {
        $info = $this->found->get($class);
        if ($info === null) {
            $this->found->add($class, $info = $this->find($class, $at));
        }
        return $info ?: null;
    }

    private function find(string $class, int $at): ClassInfo|false
    {
        $name = $this->mapped($class);
        if (!Names::isClass($name)) {
            throw new DecodeError('This is not the name of a class', $at);
        }
        if ($this->options->isAllowed($name) && ($this->isThere($name) || $this->isThereAfterCallback($name))) {
            /** @var class-string $name */
            $info = ClassInfo::of((new \ReflectionClass($name))->name);
            return $info->isForbidden
                ? throw new DecodeError("Class {$info->class->name} does not allow unserialization", $at) : $info;
        }
        return $this->options->throwUnknown ? throw $this->notFound('Class', $name, $at) : false;
    }

    private function isThere(string $name): bool
    {
        return self::isLoaded($name)
            || $this->hooks->locked(static fn (): bool => class_exists($name) || self::isLoaded($name));
    }

    private static function isLoaded(string $name): bool
    {
        return class_exists($name, false) || interface_exists($name, false) || trait_exists($name, false);
    }

    /** @throws \Error if the setting names nothing that can be called */
    private function isThereAfterCallback(string $name): bool
    {
        $callback = (string) ini_get('unserialize_callback_func');
        if ($callback === '') {
            return false;
        }
        if (!is_callable($callback)) {
            throw new \Error("Invalid callback $callback, " . self::whyNotCallable($callback));
        }
        $this->hooks->locked(static fn (): mixed => $callback($name));
        if ($this->isThere($name)) {
            return true;
        }
        trigger_error("Function $callback() hasn't defined the class it was called for", E_USER_WARNING);
        return false;
    }

    /** In PHP's words. */
    private static function whyNotCallable(string $callback): string
    {
        try {
            return (string) call_user_func($callback);
        } catch (\TypeError $e) {
            return explode('must be a valid callback, ', $e->getMessage())[1] ?? $e->getMessage();
        }
    }

    /** @throws DecodeError if PHP makes no object of a class */
    private function prepare(ClassInfo $info, int $at): void
    {
        if ($info->isPrepared) {
            return;
        }
        $class = $info->class;
        try {
            $info->isWithoutObjects ? throw self::notInstantiable($class) : $this->hooks->locked($info->prepare(...));
        } catch (\Throwable $e) {
            throw new DecodeError("Class $class->name cannot be instantiated", $at, $e);
        }
    }

    /** @param \ReflectionClass<object> $class */
    private static function notInstantiable(\ReflectionClass $class): \Error
    {
        $kind = match (true) {
            $class->isInterface() => 'interface',
            $class->isTrait() => 'trait',
            $class->isEnum() => 'enum',
            default => 'abstract class',
        };
        return new \Error("Cannot instantiate $kind $class->name");
    }

    /** Why no object of the class can be made: what follows its name in an error. */
    public function whyMissing(string $name): string
    {
        return $this->options->isAllowed($name) ? 'does not exist' : 'is not in allowed_classes';
    }

    private function notFound(string $kind, string $name, int $at): DecodeError
    {
        return new DecodeError("$kind $name {$this->whyMissing($name)}", $at);
    }
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Names;
use Amber\Polyfill\Decode\Objects;

/** Objects of the application's classes. Their hooks run when the whole value stands. */
final class Instances implements Objects
{
    /** @var list<object> whose unserialize() runs, the innermost last; of all calls */
    private static array $running = [];

    /** @var array<string, ClassInfo|false> by name as written; false: not there, or not allowed */
    private array $classes = [];

    /** @var list<array{\Serializable, string}> objects and what their unserialize() gets */
    private array $payloads = [];

    /** @var list<\Closure(): void> the other hooks */
    private array $hooks = [];

    /**
     * @param bool $takesPayloads whether a class that has __unserialize() now, and is Serializable yet, takes what its
     *                            serialize() returned, as natively; the extension refuses such messages of amber's
     */
    public function __construct(private readonly Options $options, private readonly bool $takesPayloads = false)
    {
    }

    public function begin(string $class, int $at): object
    {
        $info = $this->info($class, $at);
        if ($info === null) {
            return $this->incomplete($class);
        }
        if ($info->isWithoutObjects) {
            throw new DecodeError("Class {$info->class->name} cannot be instantiated", $at);
        }
        if ($info->isSerializable) {
            $name = $info->class->name;
            throw new DecodeError("Class $name implements Serializable but was written as properties", $at);
        }
        return $info->make();
    }

    public function fill(object $object, array $properties, bool $hasReferences, int $at): void
    {
        $info = $object instanceof \__PHP_Incomplete_Class ? null : ClassInfo::of($object::class);
        if ($info?->hasUnserialize) {
            $this->failForIterator($info, $object, $properties, $at);
            $this->hooks[] = static fn () => $object->__unserialize($properties);
            return;
        }
        if ($object instanceof \DatePeriod) {
            $this->hooks[] = static fn () => self::construct($object, $properties);
            return;
        }
        foreach (array_keys($properties) as $name) {
            $asReference = $hasReferences && \ReflectionReference::fromArrayElement($properties, $name) !== null;
            try {
                if ($info === null) {
                    ClassInfo::setDirectly($object, $name, $properties[$name], $asReference);
                } else {
                    $info->set($object, $name, $properties[$name], $asReference);
                }
            } catch (\Error $e) {
                throw new DecodeError($e instanceof \TypeError
                    ? 'The value of ' . $object::class . '::$' . self::bare((string) $name) . ' is not of its type'
                    : $e->getMessage(), $at, $e);
            }
        }
        if ($info?->hasWakeup) {
            $this->hooks[] = static fn () => $object->__wakeup();
        }
    }

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
        if (!$info->class->hasConstant($case) || !($value = constant("$name::$case")) instanceof $name) {
            throw new DecodeError("Enum $name has no case $case", $at, new \Error("Undefined constant $name::$case"));
        }
        return $value;
    }

    public function restore(string $class, string $payload, int $at): object
    {
        $info = $this->info($class, $at);
        if ($info === null) {
            throw new DecodeError(
                "Class {$this->mapped($class)} implements Serializable; its data cannot be kept without it",
                $at,
            );
        }
        $takes = $info->isSerializable
            || ($this->takesPayloads && $info->class->implementsInterface(\Serializable::class));
        if (!$takes) {
            throw new DecodeError("Class {$info->class->name} does not implement Serializable any more", $at);
        }
        if ($info->class->getMethod('unserialize')->isInternal()) {
            throw new DecodeError("Class {$info->class->name} cannot be restored from a Serializable payload", $at);
        }
        $object = $info->make();
        assert($object instanceof \Serializable);
        $this->payloads[] = [$object, $payload];
        return $object;
    }

    public function outer(int $number): ?object
    {
        return self::$running[count(self::$running) - $number] ?? null;
    }

    /** Serializable first; what a hook throws is nobody else's to change. */
    public function callHooks(): void
    {
        foreach ($this->payloads as [$object, $payload]) {
            self::$running[] = $object;
            try {
                $object->unserialize($payload);
            } finally {
                array_pop(self::$running);
            }
        }
        foreach ($this->hooks as $hook) {
            $hook();
        }
    }

    /** @throws DecodeError */
    private function info(string $class, int $at): ?ClassInfo
    {
        $info = $this->classes[$class] ??= $this->find($class, $at);
        return $info ?: null;
    }

    private function find(string $class, int $at): ClassInfo|false
    {
        $name = $this->mapped($class);
        if (!Names::isClass($name)) {
            throw new DecodeError('This is not the name of a class', $at);
        }
        if ($this->options->isAllowed($name) && (self::isThere($name) || self::isThereAfterCallback($name))) {
            /** @var class-string $name */
            $info = ClassInfo::of((new \ReflectionClass($name))->name);
            return $info->isForbidden
                ? throw new DecodeError("Class {$info->class->name} does not allow unserialization", $at) : $info;
        }
        return $this->options->throwUnknown ? throw $this->notFound('Class', $name, $at) : false;
    }

    /**
     * ArrayObject and ArrayIterator load a class that their data names, the fourth of it.
     *
     * @param array<mixed> $properties
     * @throws DecodeError if it is not allowed
     */
    private function failForIterator(ClassInfo $info, object $object, array $properties, int $at): void
    {
        $name = $object instanceof \ArrayObject || $object instanceof \ArrayIterator ? $properties[3] ?? null : null;
        $isFree = !is_string($name) || $this->options->isAllowed($name);
        if (!$isFree && $info->class->getMethod('__unserialize')->isInternal()) {
            $class = $info->class->name;
            throw new DecodeError("$class is to be iterated by class $name, which is not in allowed_classes", $at);
        }
    }

    private static function isThere(string $name): bool
    {
        return class_exists($name) || interface_exists($name, false) || trait_exists($name, false);
    }

    private static function isThereAfterCallback(string $name): bool
    {
        $callback = (string) ini_get('unserialize_callback_func');
        if ($callback === '' || !is_callable($callback)) {
            return false;
        }
        $callback($name);
        return self::isThere($name);
    }

    private function mapped(string $class): string
    {
        return $this->options->classMap[strtolower($class)] ?? $class;
    }

    private function notFound(string $kind, string $name, int $at): DecodeError
    {
        $why = $this->options->isAllowed($name) ? 'does not exist' : 'is not in allowed_classes';
        return new DecodeError("$kind $name $why", $at);
    }

    /** PHP's own, made from a name that was checked and no properties. */
    private function incomplete(string $class): object
    {
        $name = $this->mapped($class);
        return unserialize('O:' . strlen($name) . ":\"$name\":0:{}", ['allowed_classes' => false]);
    }

    /**
     * A DatePeriod of PHP 8.1, which has no hook that takes its properties, and lets nobody write them.
     *
     * @param \DatePeriod<\DateTimeInterface, \DateTimeInterface|null, int|null> $period
     * @param array<mixed> $properties
     * @throws \Error as PHP's own, or for what that version's constructor can't make
     */
    private static function construct(\DatePeriod $period, array $properties): void
    {
        $properties += ['start' => null, 'interval' => null, 'end' => null, 'recurrences' => 0, 'current' => null];
        $includesStart = $properties['include_start_date'] ?? true;
        if ($properties['current'] !== null || ($properties['include_end_date'] ?? false)) {
            throw new \Error('In PHP 8.1 the polyfill cannot keep a DatePeriod that was walked over, or has its end');
        }
        try {
            $period->__construct(
                $properties['start'],
                $properties['interval'],
                $properties['end'] ?? $properties['recurrences'] - (int) $includesStart,
                $includesStart ? 0 : \DatePeriod::EXCLUDE_START_DATE,
            );
        } catch (\Throwable $e) {
            throw new \Error('Invalid serialization data for DatePeriod object', 0, $e);
        }
    }

    private static function bare(string $name): string
    {
        return substr((string) strrchr("\0$name", "\0"), 1);
    }
}

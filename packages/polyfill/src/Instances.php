<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Objects;

/** Objects of the application's classes, in the second of two passes. Their hooks run when the whole value stands. */
final class Instances implements Objects
{
    /** How many of the objects have begun. */
    private int $begun = 0;

    private readonly Layouts $layouts;

    /** @var list<array{\Serializable, string}> objects and what their unserialize() gets */
    private array $payloads = [];

    /** @var list<\Closure(): void> what sets properties of which PHP tells an error handler */
    private array $deprecated = [];

    /** @var list<array{object, \Closure(): void}> objects and their other hooks */
    private array $hooks = [];

    /**
     * @param list<object> $objects in the order in which they begin. They are kept until all hooks have run: also those
     *                              that end up nowhere, whose destructors would run before
     */
    private function __construct(private readonly Classes $classes, private readonly array $objects)
    {
        $this->layouts = new Layouts($this->classes);
        self::mayDestruct($objects, false);
    }

    /**
     * What a decoder makes of a message, for which it is called twice: what holds no object is made by the first call.
     *
     * @param \Closure(Objects): mixed $decode by reference, where the whole is one: a hook may write into it
     * @throws DecodeException if the message is not valid or not allowed
     * @throws \Throwable what a hook of a class throws
     */
    public static function read(Classes $classes, \Closure $decode): mixed
    {
        try {
            $rehearsal = new Rehearsal($classes);
            $value = $decode($rehearsal);
            if (!$rehearsal->hasObjects()) {
                return $value;
            }
            $value = null;
            $instances = new self($classes, $rehearsal->objects());
            $value = &$decode($instances);
        } catch (DecodeError $e) {
            throw $e->forUsers();
        }
        $instances->callHooks();
        return $value;
    }

    public function begin(string $class, int $at): object
    {
        return $this->objects[$this->begun++];
    }

    public function fill(object $object, array $properties, bool $hasReferences, int $at): void
    {
        $info = $object instanceof \__PHP_Incomplete_Class ? null : ClassInfo::of($object::class);
        if ($info?->hasUnserialize) {
            $this->hooks[] = [$object, static fn () => $info->hook($object, '__unserialize')($properties)];
            return;
        }
        if ($object instanceof \DatePeriod) {
            $this->hooks[] = [$object, static fn () => self::construct($object, $properties)];
            return;
        }
        $layout = $this->layouts->of($info, $properties);
        try {
            foreach ($layout->declared as [$property, $name]) {
                $isReference = $hasReferences && \ReflectionReference::fromArrayElement($properties, $name) !== null;
                $property->set($object, $properties[$name], $isReference);
            }
            if ($layout->undeclared !== [] && $info?->undeclared->isDeprecated) {
                // an error handler is told of each
                $this->deprecated[] = static fn () =>
                    self::setUndeclared($object, $layout, $properties, $hasReferences);
            } elseif ($layout->undeclared !== []) {
                self::setUndeclared($object, $layout, $properties, $hasReferences);
            }
        } catch (\Throwable $e) { // PHP's own: no code of the application runs here
            throw new DecodeError($e->getMessage(), $at, $e);
        }
        if ($info?->hasWakeup) {
            $this->hooks[] = [$object, static fn () => $info->hook($object, '__wakeup')()];
        }
    }

    public function enumCase(string $class, string $case, int $at): object
    {
        return $this->classes->enumCase($class, $case, $at);
    }

    public function restore(string $class, string $payload, int $at): object
    {
        $object = $this->objects[$this->begun++];
        assert($object instanceof \Serializable);
        $this->payloads[] = [$object, $payload];
        return $object;
    }

    public function enclosing(int $number, int $at): ?object
    {
        return $this->classes->allowed($this->classes->hooks->reading($number), $at);
    }

    /**
     * Error handlers first, then Serializable; what a hook throws is nobody else's to change.
     *
     * When one throws or exits, destructors run as after unserialize(): not those of objects whose __unserialize() or
     * __wakeup() has not returned, or whose Serializable::unserialize() has not begun. An object may count on that.
     */
    private function callHooks(): void
    {
        self::mayDestruct($this->objects, true);
        self::mayDestruct([...array_column($this->payloads, 0), ...array_column($this->hooks, 0)], false);
        foreach ($this->deprecated as $set) {
            $this->classes->hooks->call($set);
        }
        foreach ($this->payloads as [$object, $payload]) {
            self::mayDestruct([$object], true);
            $this->classes->hooks->ofSerializable($object, true, static fn () => $object->unserialize($payload));
        }
        if ($this->hooks !== []) {
            $this->classes->hooks->call($this->callOthers(...));
        }
    }

    private function callOthers(): void
    {
        foreach ($this->hooks as [$object, $hook]) {
            $hook();
            self::mayDestruct([$object], true);
        }
    }

    /**
     * Only the extension can prevent destructors.
     *
     * @param list<object> $objects
     */
    private static function mayDestruct(array $objects, bool $may): void
    {
        if (function_exists('Amber\without_destructors')) {
            \Amber\without_destructors($objects, !$may);
        }
    }

    /**
     * @param array<mixed> $properties
     * @throws \Error if PHP does not let one have its value
     */
    private static function setUndeclared(object $object, Layout $layout, array $properties, bool $hasReferences): void
    {
        foreach ($layout->undeclared as $key => $name) {
            $isReference = $hasReferences && \ReflectionReference::fromArrayElement($properties, $key) !== null;
            if ($layout->info === null) {
                Undeclared::setDirectly($object, $name, $properties[$key], $isReference);
            } else {
                $isWritten = (string) $key === $name;
                $layout->info->undeclared->set($object, $name, $properties[$key], $isReference, $isWritten);
            }
        }
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
}

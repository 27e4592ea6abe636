<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use Amber\Polyfill\ClassInfo;

use function array_key_exists;
use function count;
use function is_array;
use function is_int;
use function is_object;
use function is_scalar;
use function is_string;

/**
 * What a value holds, before any byte is written. Hooks are called in the order of serialize(), each object's once;
 * what they gave is kept. How often objects and references are met is counted: those met again are named.
 */
final class Snapshot
{
    private const FORBIDDEN = 0;
    private const SERIALIZE = 1;
    private const SERIALIZABLE = 2;
    private const INCOMPLETE = 3;
    private const SLEEP = 4;
    private const PLAIN = 5;

    /** @var array<class-string, int> how objects of a class are serialized: one of these */
    private static array $ways = [];

    /** @var list<object> whose serialize() runs, the innermost last; of all calls */
    private static array $running = [];

    /** @var array<int, Item> objects by their ids */
    public array $objects = [];

    /** @var array<string, Item> references by their ids */
    public array $references = [];

    /** Whether a place of an array or object holds a reference. */
    public bool $hasReferences = false;

    /** @var list<array{int|string, bool}> the way to what is looked at: keys, and whether each is a property's */
    private array $path = [];

    private int $depth = 0;

    private function __construct(public readonly mixed $value, private readonly int $maxDepth)
    {
    }

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @throws EncodeError if the value holds something that cannot be serialized
     */
    public static function of(mixed $value, int $maxDepth): self
    {
        $snapshot = new self($value, $maxDepth);
        $snapshot->look($value, false);
        return $snapshot;
    }

    /** The place of this object among those whose serialize() runs, from the innermost one on; 0: it does not run. */
    public static function outer(object $object): int
    {
        $at = array_search($object, self::$running, true);
        return $at === false ? 0 : count(self::$running) - $at;
    }

    private function look(mixed $value, bool $byReference): void
    {
        if (is_array($value)) {
            $this->enter($value === []);
            $this->lookInto($value, false);
            $this->depth--;
        } elseif (is_object($value)) {
            $this->lookAtObject($value, $byReference);
        } elseif ($value !== null && !is_scalar($value)) {
            $this->fail('is a ' . (is_resource($value) ? 'resource' : get_debug_type($value))
                . '; only null, bool, int, float, string, array and object can be serialized');
        }
    }

    private function enter(bool $isEmpty): void
    {
        if (!$isEmpty && $this->maxDepth > 0 && $this->depth >= $this->maxDepth) {
            $this->fail("is nested deeper than max_depth = $this->maxDepth allows; raise the max_depth option or the "
                . 'amber.max_depth setting');
        }
        $this->depth++;
    }

    /**
     * @param array<mixed> $values
     */
    private function lookInto(array $values, bool $areProperties): void
    {
        foreach ($values as $key => $value) {
            $reference = \ReflectionReference::fromArrayElement($values, $key);
            if ($reference === null && (is_scalar($value) || $value === null)) {
                continue;
            }
            $this->path[] = [$key, $areProperties];
            if ($reference !== null) {
                $this->hasReferences = true;
            }
            if ($reference === null || is_object($value)) {
                $this->look($value, $reference !== null);
            } else {
                $this->lookBehind($reference->getId(), $value);
            }
            array_pop($this->path);
        }
    }

    private function lookBehind(string $id, mixed $value): void
    {
        $known = isset($this->references[$id]);
        $reference = $this->references[$id] ??= new Item();
        $reference->met++;
        if (!$known) {
            $this->look($value, false);
        }
    }

    private function lookAtObject(object $object, bool $byReference): void
    {
        $id = spl_object_id($object);
        $item = $this->objects[$id] ?? null;
        if ($item !== null) {
            $item->met++;
            $item->joined = $item->joined || $byReference;
            return;
        }
        $item = $this->objects[$id] = new Item($object);
        $item->met = 1;
        if ($object instanceof \UnitEnum) {
            return;
        }
        $outer = self::outer($object);
        if ($outer > 0) {
            $item->outer = $outer;
            return;
        }
        $this->ask($object, $item);
        if ($item->properties !== null) {
            $this->enter(false);
            $this->lookInto($item->properties, true);
            $this->depth--;
        }
    }

    /** What an object's class has to say of it. */
    private function ask(object $object, Item $item): void
    {
        $item->class = $object::class;
        $way = self::$ways[$item->class] ??= self::wayOf($object);
        switch ($way) {
            case self::PLAIN:
                $item->properties = (array) $object;
                return;
            case self::SERIALIZE:
                $item->properties = $object->__serialize();
                return;
            case self::SLEEP:
                $item->properties = $this->awake($object, $object->__sleep());
                return;
            case self::SERIALIZABLE:
                assert($object instanceof \Serializable);
                $item->payload = $this->payload($object);
                return;
            case self::INCOMPLETE:
                $properties = (array) $object;
                $item->class = $properties['__PHP_Incomplete_Class_Name'] ?? $item->class;
                unset($properties['__PHP_Incomplete_Class_Name']);
                $item->properties = $properties;
                return;
        }
        $name = explode("\0", $item->class)[0];
        $this->fail("is an object of class $name, which does not allow serialization");
    }

    /** How objects of this one's class are serialized. */
    private static function wayOf(object $object): int
    {
        $class = new \ReflectionClass($object);
        return match (true) {
            !ClassInfo::allowsSerialization($class) => self::FORBIDDEN,
            $class->hasMethod('__serialize') => self::SERIALIZE,
            $object instanceof \Serializable => self::SERIALIZABLE,
            $object instanceof \__PHP_Incomplete_Class => self::INCOMPLETE,
            $class->hasMethod('__sleep') => self::SLEEP,
            default => self::PLAIN,
        };
    }

    private function payload(\Serializable $object): ?string
    {
        self::$running[] = $object;
        try {
            $payload = $object->serialize();
        } finally {
            array_pop(self::$running);
        }
        if ($payload !== null && !is_string($payload)) {
            throw new \Exception($object::class . '::serialize() must return a string or NULL');
        }
        return $payload;
    }

    /**
     * The properties that __sleep() names, with its warnings.
     *
     * @return array<mixed>|null null: it has returned no array
     */
    private function awake(object $object, mixed $names): ?array
    {
        if (!is_array($names)) {
            trigger_error($object::class . '::__sleep() should return an array only containing the names of '
                . 'instance-variables to serialize', E_USER_WARNING);
            return null;
        }
        $all = (array) $object;
        $properties = [];
        foreach ($names as $name) {
            if (!is_string($name)) {
                trigger_error($object::class . '::__sleep() should return an array only containing the names of '
                    . 'instance-variables to serialize', E_USER_WARNING);
            }
            $this->take((string) $name, $object, $all, $properties);
        }
        return $properties;
    }

    /**
     * @param array<mixed> $all
     * @param array<mixed> $properties
     */
    private function take(string $name, object $object, array $all, array &$properties): void
    {
        foreach ([$name, "\0" . $object::class . "\0$name", "\0*\0$name"] as $mangled) {
            if (!array_key_exists($mangled, $all)) {
                continue;
            }
            if (array_key_exists($mangled, $properties)) {
                trigger_error("\"$name\" is returned from __sleep() multiple times", E_USER_WARNING);
                return;
            }
            if (\ReflectionReference::fromArrayElement($all, $mangled) !== null) {
                $properties[$mangled] = &$all[$mangled];
            } else {
                $properties[$mangled] = $all[$mangled];
            }
            return;
        }
        if (!property_exists($object, $name) || !(new \ReflectionProperty($object, $name))->hasType()) {
            trigger_error("\"$name\" returned as member variable from __sleep() but does not exist", E_USER_WARNING);
        }
    }

    private static function step(int|string $key): string
    {
        return is_int($key) ? "[$key]" : '["' . self::escaped($key) . '"]';
    }

    private static function propertyStep(int|string $name): string
    {
        $isMangled = preg_match('/\A\0[^\0]+\0([^\0]+)\z/', (string) $name, $match) === 1;
        return '->' . self::escaped($isMangled ? $match[1] : (string) $name);
    }

    private static function escaped(string $text): string
    {
        return addcslashes($text, "\0..\37\\\177..\377");
    }

    private function fail(string $reason): never
    {
        $path = [];
        foreach ($this->path as [$key, $isProperty]) {
            $path[] = $isProperty ? self::propertyStep($key) : self::step($key);
        }
        throw new EncodeError($path, $reason);
    }
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use Amber\Polyfill\ClassInfo;
use Amber\Polyfill\Decode\Names;
use Amber\Polyfill\Hooks;
use Amber\Polyfill\Table;

use function array_key_exists;
use function count;
use function is_array;
use function is_int;
use function is_object;
use function is_scalar;
use function is_string;

/**
 * A value as serialize() would see it, before any byte is written. Hooks are called in its order, each object's once,
 * and may change what is around them: what was looked at before stays as it was then. In place of PHP references stand
 * Items.
 */
final class Snapshot
{
    private const NAME = '__PHP_Incomplete_Class_Name';

    private const FORBIDDEN = 0;
    private const SERIALIZE = 1;
    private const SERIALIZABLE = 2;
    private const INCOMPLETE = 3;
    private const SLEEP = 4;
    private const PLAIN = 5;

    /** As SERIALIZE, by a hook of PHP's own at last, which may give tables that are its own. */
    private const SERIALIZE_OWN = 6;

    /** @var array<class-string, int> how objects of a class are serialized: one of these */
    private static array $ways = [];

    /** @var array<int, Item> objects by their ids */
    public array $objects = [];

    /** With Items in place of references that stand in several places, or lead to an object. */
    public mixed $value = null;

    /** @var array<string, Item> references by their ids; not those to objects, which have ids of their own */
    private array $references = [];

    /** Places that hold a reference, as far as these were met. */
    private int $placesBehind = 0;

    /** @var Table<bool> whether a name is one of a class that was not there: it may be long */
    private readonly Table $classNames;

    /** Calls of hooks so far. */
    private int $calls = 0;

    /** @var list<array{int|string, bool}> the way to what is looked at: keys, and whether each is a property's */
    private array $path = [];

    private int $depth = 0;

    private readonly Hooks $hooks;

    private function __construct(private readonly int $maxDepth)
    {
        $this->hooks = new Hooks();
        $this->classNames = new Table();
    }

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @throws EncodeError if the value holds something that cannot be serialized
     */
    public static function of(mixed $value, int $maxDepth): self
    {
        $snapshot = new self($maxDepth);
        $snapshot->value = $snapshot->look($value);
        if ($snapshot->references !== []) {
            $snapshot->settle();
        }
        return $snapshot;
    }

    /** What stands for a value. */
    private function look(mixed $value): mixed
    {
        if (is_array($value)) {
            $this->enter($value === []);
            $value = $this->lookInto($value, false);
            $this->depth--;
        } elseif (is_object($value)) {
            $this->lookAtObject($value, false);
        } elseif ($value !== null && !is_scalar($value)) {
            $this->fail('is a resource; only null, bool, int, float, string, array and object can be serialized');
        }
        return $value;
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
     * @return array<mixed>
     */
    private function lookInto(array $values, bool $areProperties): array
    {
        $changed = [];
        foreach ($values as $key => $value) {
            $reference = \ReflectionReference::fromArrayElement($values, $key);
            if ($reference === null && (is_scalar($value) || $value === null)) {
                continue;
            }
            $places = $this->placesBehind;
            $seen = $this->lookAt($values, $key, $reference, $areProperties);
            if ($places !== $this->placesBehind) {
                $changed[$key] = $seen;
            }
        }
        // it puts values in place of references, where an assignment would change what these lead to
        return $changed === [] ? $values : array_replace($values, $changed);
    }

    /**
     * @param array<mixed> $values
     * @param \ReflectionReference|null $reference that stands at this key
     */
    private function lookAt(array $values, int|string $key, ?\ReflectionReference $reference, bool $isProperty): mixed
    {
        $this->path[] = [$key, $isProperty];
        $seen = $reference === null ? $this->look($values[$key]) : $this->lookBehind($reference, $values, $key);
        array_pop($this->path);
        return $seen;
    }

    /**
     * Properties of an object, those that its class declares as they are when their turn comes.
     *
     * @return array<mixed>
     */
    private function lookIntoObject(object $object): array
    {
        $seen = [];
        $all = $now = (array) $object;
        $calls = $looked = $this->calls;
        $info = null;
        foreach (array_keys($all) as $name) {
            $values = $all;
            if ($calls !== $this->calls && ($info ??= ClassInfo::of($object::class))->declares($name)) {
                if ($looked !== $this->calls) {
                    [$now, $looked] = [(array) $object, $this->calls];
                }
                $values = $now;
            }
            if (!array_key_exists($name, $values)) {
                $this->path[] = [$name, true];
                $this->fail('was unset by a hook while its object was being serialized');
            }
            $reference = \ReflectionReference::fromArrayElement($values, $name);
            $seen[$name] = $this->lookAt($values, (string) $name, $reference, true);
        }
        return $seen;
    }

    /** @param array<mixed> $values that the reference stands in */
    private function lookBehind(\ReflectionReference $reference, array $values, int|string $key): Item
    {
        $value = $values[$key];
        $this->placesBehind++;
        if (is_object($value)) {
            return $this->lookAtObject($value, true);
        }
        $id = $reference->getId();
        $item = $this->references[$id] ?? null;
        if ($item !== null) {
            $item->met++;
            return $item;
        }
        $item = $this->references[$id] = new Item(null, $values);
        $item->met = 1;
        $item->value = $this->look($value);
        return $item;
    }

    private function lookAtObject(object $object, bool $byReference): Item
    {
        $id = spl_object_id($object);
        $item = $this->objects[$id] ?? null;
        if ($object instanceof \UnitEnum) {
            $item ??= $this->objects[$id] = new Item($object);
            $item->met += (int) $byReference;
            $item->aliased = true;
        } elseif ($item === null) {
            $item = $this->objects[$id] = new Item($object);
            $item->met = 1;
            $this->lookAtNew($object, $item);
        } elseif ($item->isWhole()) {
            $item->met++;
            $item->aliased = $item->aliased || $byReference;
        }
        return $item;
    }

    private function lookAtNew(object $object, Item $item): void
    {
        $item->enclosing = $this->hooks->writing($object);
        if ($item->enclosing > 0) {
            return;
        }
        $way = $this->ask($object, $item);
        if ($item->properties !== null) {
            $this->enter(false);
            $item->properties = $way === self::PLAIN
                ? $this->lookIntoObject($object) : $this->lookInto($item->properties, true);
            $this->depth--;
        }
    }

    /** What holds a reference that stands in one place holds its value instead. */
    private function settle(): void
    {
        $this->value = is_array($this->value) ? self::settled($this->value) : $this->value;
        foreach ($this->objects as $item) {
            $item->properties = $item->properties === null ? null : self::settled($item->properties);
        }
        foreach ($this->references as $item) {
            self::settledValue($item);
        }
    }

    /**
     * @param array<mixed> $values
     * @return array<mixed>
     */
    private static function settled(array $values): array
    {
        $changed = [];
        foreach ($values as $key => $value) {
            if (is_array($value)) {
                $changed[$key] = self::settled($value);
            } elseif ($value instanceof Item && $value->object === null && $value->met === 1) {
                $changed[$key] = self::settledValue($value);
            }
        }
        return array_replace($values, $changed);
    }

    /** What a reference leads to: the work of one is done once. */
    private static function settledValue(Item $item): mixed
    {
        if (!$item->isSettled) {
            $item->isSettled = true;
            $item->value = is_array($item->value) ? self::settled($item->value) : $item->value;
        }
        return $item->value;
    }

    /** What an object's class has to say of it. Returns how its objects are serialized. */
    private function ask(object $object, Item $item): int
    {
        $item->class = $object::class;
        $way = self::$ways[$item->class] ??= self::wayOf($object);
        switch ($way) {
            case self::PLAIN:
                $this->initialize($object);
                $item->properties = [];
                return $way;
            case self::SERIALIZE:
            case self::SERIALIZE_OWN:
                $data = $this->given($object);
                $item->properties = $way === self::SERIALIZE ? $data : self::withCopies($data);
                return $way;
            case self::SLEEP:
                $this->calls++;
                $item->properties = $this->awake(
                    $object,
                    $this->hooks->call(ClassInfo::of($item->class)->hook($object, '__sleep')),
                );
                return $way;
            case self::SERIALIZABLE:
                assert($object instanceof \Serializable);
                $item->payload = $this->payload($object);
                return $way;
            case self::INCOMPLETE:
                $this->askIncomplete((array) $object, $item);
                return $way;
        }
        $name = explode("\0", $item->class)[0];
        $this->fail("is an object of class $name, which does not allow serialization");
    }

    /**
     * A lazy object (PHP 8.4) is initialized where serialize() does that. Whether it does, PHP tells nobody else: it is
     * asked, so that hooks of what is in the object run once more.
     *
     * @throws \Throwable what the initializer throws
     */
    private function initialize(object $object): void
    {
        if (!self::isLazy($object)) {
            return;
        }
        $this->calls++;
        try {
            $this->hooks->call(static fn (): string => serialize($object));
        } catch (\Throwable $e) {
            if (self::isLazy($object)) {
                throw $e;
            }
            // of something in it, of which the path is told later
        }
    }

    /**
     * Whether it is one that was not initialized yet.
     *
     * @phpstan-impure an initializer changes it
     */
    private static function isLazy(object $object): bool
    {
        return PHP_VERSION_ID >= 80400
            && ClassInfo::of($object::class)->class->isUninitializedLazyObject($object);
    }

    /**
     * An object whose class was not there.
     *
     * @param array<mixed> $properties
     */
    private function askIncomplete(array $properties, Item $item): void
    {
        $name = $properties[self::NAME] ?? null;
        if (is_string($name) && \ReflectionReference::fromArrayElement($properties, self::NAME) === null) {
            $item->class = $name; // PHP takes no reference for a name
        }
        $isName = $this->classNames->get($item->class);
        if ($isName === null) {
            $this->classNames->add($item->class, $isName = Names::isClass($item->class));
        }
        if (!$isName) {
            $this->fail('is an object of a class that was not there, and its __PHP_Incomplete_Class_Name is not the '
                . 'name of a class');
        }
        unset($properties[self::NAME]);
        $item->properties = $properties;
    }

    /** How objects of this one's class are serialized. */
    private static function wayOf(object $object): int
    {
        $class = new \ReflectionClass($object);
        return match (true) {
            // an Item stands for a reference
            $object instanceof Item, !ClassInfo::allowsSerialization($class) => self::FORBIDDEN,
            $class->hasMethod('__serialize') => self::isOwn($class) ? self::SERIALIZE_OWN : self::SERIALIZE,
            $object instanceof \Serializable => self::SERIALIZABLE,
            $object instanceof \__PHP_Incomplete_Class => self::INCOMPLETE,
            $class->hasMethod('__sleep') => self::SLEEP,
            default => self::PLAIN,
        };
    }

    /**
     * Whether PHP's own class among the parents has a __serialize().
     *
     * @param \ReflectionClass<object> $class
     */
    private static function isOwn(\ReflectionClass $class): bool
    {
        while ($class !== false && !$class->isInternal()) {
            $class = $class->getParentClass();
        }
        return $class !== false && $class->hasMethod('__serialize');
    }

    /** @return array<mixed> what __serialize() gives */
    private function given(object $object): array
    {
        $this->calls++;
        $data = $this->hooks->call(ClassInfo::of($object::class)->hook($object, '__serialize'));
        if (!is_array($data)) {
            throw new \TypeError($object::class . '::__serialize() must return an array');
        }
        return $data;
    }

    /**
     * An ArrayObject writes into the array that it gives whoever else holds it, and in what a Randomizer gives are
     * slots. That something may move the position in an array makes a copy.
     *
     * @param array<mixed> $data
     * @return array<mixed>
     */
    private static function withCopies(array $data): array
    {
        foreach ($data as $key => $value) {
            if (is_array($value)) {
                reset($value);
                $data[$key] = $value;
            }
        }
        return $data;
    }

    private function payload(\Serializable $object): ?string
    {
        $this->calls++;
        $payload = $this->hooks->ofSerializable($object, false, $object->serialize(...));
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
        if (self::isLazy($object)) {
            $class = ClassInfo::of($object::class)->class;
            $this->hooks->call(static fn (): object => $class->initializeLazyObject($object)); // may change the names
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
        $shown = explode("\0", $name)[0]; // as PHP shows it
        foreach ([$name, "\0" . $object::class . "\0$name", "\0*\0$name"] as $mangled) {
            if (!array_key_exists($mangled, $all)) {
                continue;
            }
            if (array_key_exists($mangled, $properties)) {
                $level = PHP_VERSION_ID < 80400 ? E_USER_NOTICE : E_USER_WARNING;
                trigger_error("\"$shown\" is returned from __sleep() multiple times", $level);
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
            trigger_error("\"$shown\" returned as member variable from __sleep() but does not exist", E_USER_WARNING);
        }
    }

    private static function step(int|string $key): string
    {
        return is_int($key) ? "[$key]" : '["' . self::escaped($key) . '"]';
    }

    private static function propertyStep(int|string $name): string
    {
        if (is_int($name)) {
            return self::step($name); // that __serialize() gave
        }
        $isMangled = preg_match('/\A\0[^\0]+\0([^\0]+)\z/', $name, $match) === 1;
        return '->' . self::escaped($isMangled ? $match[1] : $name);
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

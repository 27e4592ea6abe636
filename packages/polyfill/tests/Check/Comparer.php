<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Decode\DecodedEnum;
use Amber\Polyfill\Decode\DecodedObject;
use Amber\Polyfill\Decode\DecodedSerializable;

/** Compares what the decoder gives with what amber_unserialize() gives: values, identity of objects, references. */
final class Comparer
{
    /** @var array<int, object> by the id of the other side's object */
    private array $objects = [];

    /** @var array<int, object> the same the other way round */
    private array $objectsBack = [];

    /** @var array<string, string> by the id of the other side's reference */
    private array $references = [];

    /** @var array<string, string> the same the other way round */
    private array $referencesBack = [];

    /** A short message can name arrays in arrays so often that a walk over all of it would never end. */
    private int $left = 300_000;

    /** An array that is in itself, and nowhere else, is no reference to PHP: nothing would end the descent. */
    private int $depth = 0;

    private function __construct(private readonly bool $exact)
    {
    }

    /**
     * The place of the first difference and what it is, or null.
     *
     * @param bool $exact whether objects of classes that exist have to have exactly the properties of the message;
     *                    stdClass and missing classes have to in any case
     */
    public static function difference(mixed $ours, mixed $theirs, bool $exact = true): ?string
    {
        return (new self($exact))->compare($ours, $theirs, '$');
    }

    private function compare(mixed $ours, mixed $theirs, string $path): ?string
    {
        if ($this->left-- <= 0 || $this->depth > 5000) {
            return null;
        }
        $this->depth++;
        try {
            return $this->compareOne($ours, $theirs, $path);
        } finally {
            $this->depth--;
        }
    }

    private function compareOne(mixed $ours, mixed $theirs, string $path): ?string
    {
        return match (true) {
            is_object($ours) && is_object($theirs) => $this->compareObjects($ours, $theirs, $path),
            is_array($ours) && is_array($theirs) => $this->compareArrays($ours, $theirs, $path),
            is_float($ours) && is_float($theirs) => pack('E', $ours) === pack('E', $theirs)
                ? null
                : "$path: float " . bin2hex(pack('E', $ours)) . ', not ' . bin2hex(pack('E', $theirs)),
            $ours === $theirs => null,
            default => "$path: " . get_debug_type($ours) . ', not ' . get_debug_type($theirs) . ', or another value',
        };
    }

    /**
     * @param array<mixed> $ours
     * @param array<mixed> $theirs
     */
    private function compareArrays(array $ours, array $theirs, string $path): ?string
    {
        if (array_keys($ours) !== array_keys($theirs)) {
            return "$path: other keys";
        }
        foreach ($ours as $key => $_) {
            if ($this->left <= 0) {
                return null;
            }
            $name = addcslashes((string) $key, "\0..\37");
            $difference = $this->comparePlaces($ours, $theirs, $key, "{$path}[$name]");
            if ($difference !== null) {
                return $difference;
            }
        }
        return null;
    }

    /**
     * @param array<mixed> $ours
     * @param array<mixed> $theirs
     */
    private function comparePlaces(array $ours, array $theirs, int|string $key, string $path): ?string
    {
        $our = \ReflectionReference::fromArrayElement($ours, $key)?->getId();
        $their = \ReflectionReference::fromArrayElement($theirs, $key)?->getId();
        if ($our === null && $their === null) {
            return $this->compare($ours[$key], $theirs[$key], $path);
        }
        if ($our === null || $their === null) {
            return "$path: " . ($our === null ? 'no reference, but should be one' : 'a reference, but should be none');
        }
        if (!isset($this->references[$our]) && !isset($this->referencesBack[$their])) {
            $this->references[$our] = $their;
            $this->referencesBack[$their] = $our;
            return $this->compare($ours[$key], $theirs[$key], $path);
        }
        return ($this->references[$our] ?? null) === $their ? null : "$path: another reference";
    }

    private function compareObjects(object $ours, object $theirs, string $path): ?string
    {
        if ($theirs instanceof \UnitEnum) {
            $same = $ours instanceof DecodedEnum
                && self::isClass($ours->class, $theirs)
                && $ours->case === $theirs->name;
            return $same ? null : "$path: another enum case";
        }
        $our = spl_object_id($ours);
        $their = spl_object_id($theirs);
        if (isset($this->objects[$our]) || isset($this->objectsBack[$their])) {
            return ($this->objects[$our] ?? null) === $theirs ? null : "$path: another object";
        }
        $this->objects[$our] = $theirs;
        $this->objectsBack[$their] = $ours;

        if (!isset($ours->class) || !self::isClass($ours->class, $theirs)) {
            return "$path: an object of another class";
        }
        return match (true) {
            $ours instanceof DecodedObject => $this->compareProperties($ours->properties, $theirs, $path),
            $ours instanceof DecodedSerializable && $theirs instanceof \Serializable =>
                $this->compare($ours->payload, $theirs->serialize(), "$path(payload)"),
            default => "$path: an object of another kind",
        };
    }

    /** @param array<mixed> $ours */
    private function compareProperties(array $ours, object $theirs, string $path): ?string
    {
        $properties = (array) $theirs;
        if ($theirs instanceof \__PHP_Incomplete_Class) {
            unset($properties['__PHP_Incomplete_Class_Name']);
            return $this->compareArrays($ours, $properties, $path);
        }
        if ($theirs instanceof \stdClass) {
            return $this->compareArrays($ours, $properties, $path);
        }
        if (method_exists($theirs, '__serialize')) {
            return $this->exact ? $this->compareArrays($ours, $theirs->__serialize(), $path) : null;
        }
        if (method_exists($theirs, '__sleep') || !$this->exact) {
            $properties = array_intersect_key($properties, $ours);
        }
        if (!$this->exact) {
            $ours = array_intersect_key($ours, $properties);
        }
        // The order of declared properties is their class's, not the message's.
        ksort($ours);
        ksort($properties);
        return $this->compareArrays($ours, $properties, $path);
    }

    private static function isClass(string $name, object $object): bool
    {
        $class = $object instanceof \__PHP_Incomplete_Class
            ? ((array) $object)['__PHP_Incomplete_Class_Name'] ?? ''
            : $object::class;
        return strcasecmp($class, $name) === 0;
    }
}

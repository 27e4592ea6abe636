<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/**
 * Tells whether a decoded value is the value that was encoded.
 *
 * Stricter than ===: floats by their bits (any NAN equals any NAN), arrays in order, objects by class and by all their
 * properties, and the graph: what was one object or one reference group before must be one after, and two must be two.
 */
final class Comparer
{
    /** @var array<string, string> the partner of an object or reference group that has been met, by side and id */
    private array $partners = [];

    /** @var list<object> that have been met: what is gone could give its id to another */
    private array $held = [];

    private function __construct() {}

    /**
     * @param mixed $left what was encoded
     * @param mixed $right what came back
     * @return string|null the first thing found, in words to follow "≠", without contents; null when they are equal
     */
    public static function difference(mixed $left, mixed $right): ?string
    {
        return (new self())->compare($left, $right);
    }

    private function compare(mixed $left, mixed $right): ?string
    {
        if (!self::sameType($left, $right)) {
            return sprintf('%s became %s', self::noun($left), self::noun($right));
        }
        if (is_array($left) && is_array($right)) {
            return $this->compareArrays($left, $right);
        }
        if (is_object($left) && is_object($right)) {
            return $this->compareObjects($left, $right);
        }
        if (is_float($left) && is_float($right)) {
            return self::sameFloat($left, $right) ? null : 'a float changed';
        }
        if (is_resource($left)) {
            return 'a resource cannot be compared';
        }

        return $left === $right ? null : 'a value of type ' . get_debug_type($left) . ' changed';
    }

    private static function sameType(mixed $left, mixed $right): bool
    {
        return get_debug_type($left) === get_debug_type($right);
    }

    private static function sameFloat(float $left, float $right): bool
    {
        return is_nan($left) ? is_nan($right) : pack('E', $left) === pack('E', $right);
    }

    /**
     * @param array<mixed> $left
     * @param array<mixed> $right
     */
    private function compareArrays(array $left, array $right): ?string
    {
        if (count($left) !== count($right)) {
            return 'an array changed its length';
        }
        $keys = array_keys($left);
        if ($keys !== array_keys($right)) {
            return 'the keys of an array changed';
        }
        foreach ($keys as $key) {
            $difference = $this->compareReferences($left, $right, $key);
            if ($difference === false) {
                continue;
            }
            $difference ??= $this->compare($left[$key], $right[$key]);
            if ($difference !== null) {
                return $difference;
            }
        }

        return null;
    }

    /**
     * @param array<mixed> $left
     * @param array<mixed> $right
     * @return string|false|null false when this pair of reference groups has been compared before
     */
    private function compareReferences(array $left, array $right, int|string $key): string|false|null
    {
        $leftId = \ReflectionReference::fromArrayElement($left, $key)?->getId();
        $rightId = \ReflectionReference::fromArrayElement($right, $key)?->getId();
        if ($leftId === null && $rightId === null) {
            return null;
        }
        if ($leftId === null || $rightId === null) {
            return $leftId === null ? 'a plain value became a reference' : 'a reference was lost';
        }

        return match ($this->pair("reference $leftId", "reference $rightId")) {
            true => null,
            null => false,
            false => 'references were joined or torn apart',
        };
    }

    private function compareObjects(object $left, object $right): ?string
    {
        if ($left instanceof \UnitEnum) {
            return $left === $right ? null : 'an enum case changed';
        }
        array_push($this->held, $left, $right);

        return match ($this->pair('object ' . spl_object_id($left), 'object ' . spl_object_id($right))) {
            true => $this->compareArrays(self::insides($left), self::insides($right)),
            null => null,
            false => 'objects were joined or torn apart',
        };
    }

    /** @return bool|null whether the two may be partners: true for a new pair, null for one that has been compared */
    private function pair(string $left, string $right): ?bool
    {
        $known = [$this->partners["left $left"] ?? null, $this->partners["right $right"] ?? null];
        if ($known !== [null, null]) {
            return $known === [$right, $left] ? null : false;
        }
        $this->partners["left $left"] = $right;
        $this->partners["right $right"] = $left;

        return true;
    }

    /**
     * What a class written in C keeps is not in its properties, but in what it gives to serialize().
     *
     * @return array<mixed>
     */
    private static function insides(object $object): array
    {
        if ($object instanceof \__PHP_Incomplete_Class) {
            return (array) $object;
        }
        $hook = method_exists($object, '__serialize') ? new \ReflectionMethod($object, '__serialize') : null;

        return $hook?->isInternal() ? [$hook->invoke($object), (array) $object] : (array) $object;
    }

    private static function noun(mixed $value): string
    {
        return match (true) {
            is_array($value) => 'an array',
            $value === null => 'null',
            is_object($value) => 'an object (' . get_debug_type($value) . ')',
            is_int($value) => 'an int',
            default => 'a ' . get_debug_type($value),
        };
    }
}

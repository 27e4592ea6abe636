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
    /** @var \SplObjectStorage<object, object> partner by object of the left value */
    private \SplObjectStorage $rightOf;
    /** @var \SplObjectStorage<object, object> partner by object of the right value */
    private \SplObjectStorage $leftOf;
    /** @var array<string, string> partner by id of a reference group of the left value */
    private array $rightGroup = [];
    /** @var array<string, string> partner by id of a reference group of the right value */
    private array $leftGroup = [];

    private function __construct()
    {
        $this->rightOf = new \SplObjectStorage();
        $this->leftOf = new \SplObjectStorage();
    }

    /**
     * @param mixed $left what was encoded
     * @param mixed $right what came back
     * @return Difference|null the first one found; null when they are equal
     */
    public static function difference(mixed $left, mixed $right): ?Difference
    {
        return (new self())->compare($left, $right, 0);
    }

    private function compare(mixed $left, mixed $right, int $depth): ?Difference
    {
        if (!self::sameType($left, $right)) {
            return new Difference(sprintf('%s became %s', self::noun($left), self::noun($right)), $depth);
        }
        if (is_array($left) && is_array($right)) {
            return $this->compareArrays($left, $right, $depth);
        }
        if (is_object($left) && is_object($right)) {
            return $this->compareObjects($left, $right, $depth);
        }
        if (is_float($left) && is_float($right)) {
            return self::sameFloat($left, $right) ? null : new Difference('a float changed', $depth);
        }
        if (is_resource($left)) {
            return new Difference('a resource cannot be compared', $depth);
        }

        return $left === $right ? null : new Difference('a value of type ' . get_debug_type($left) . ' changed', $depth);
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
    private function compareArrays(array $left, array $right, int $depth): ?Difference
    {
        if (count($left) !== count($right)) {
            return new Difference('an array changed its length', $depth);
        }
        $keys = array_keys($left);
        if ($keys !== array_keys($right)) {
            return new Difference('the keys of an array changed', $depth);
        }
        foreach ($keys as $key) {
            $difference = $this->compareReferences($left, $right, $key, $depth + 1);
            if ($difference === false) {
                continue;
            }
            $difference ??= $this->compare($left[$key], $right[$key], $depth + 1);
            if ($difference !== null) {
                return $difference;
            }
        }

        return null;
    }

    /**
     * @param array<mixed> $left
     * @param array<mixed> $right
     * @return Difference|false|null false when this pair of reference groups has been compared before
     */
    private function compareReferences(array $left, array $right, int|string $key, int $depth): Difference|false|null
    {
        $leftId = \ReflectionReference::fromArrayElement($left, $key)?->getId();
        $rightId = \ReflectionReference::fromArrayElement($right, $key)?->getId();
        if ($leftId === null && $rightId === null) {
            return null;
        }
        if ($leftId === null || $rightId === null) {
            return new Difference($leftId === null ? 'a plain value became a reference' : 'a reference was lost', $depth);
        }
        $knownRight = $this->rightGroup[$leftId] ?? null;
        $knownLeft = $this->leftGroup[$rightId] ?? null;
        if ($knownRight === $rightId && $knownLeft === $leftId) {
            return false;
        }
        if ($knownRight !== null || $knownLeft !== null) {
            return new Difference('references were joined or torn apart', $depth);
        }
        $this->rightGroup[$leftId] = $rightId;
        $this->leftGroup[$rightId] = $leftId;

        return null;
    }

    private function compareObjects(object $left, object $right, int $depth): ?Difference
    {
        if ($left instanceof \UnitEnum) {
            return $left === $right ? null : new Difference('an enum case changed', $depth);
        }
        $knownRight = $this->rightOf[$left] ?? null;
        $knownLeft = $this->leftOf[$right] ?? null;
        if ($knownRight === $right && $knownLeft === $left) {
            return null;
        }
        if ($knownRight !== null || $knownLeft !== null) {
            return new Difference('objects were joined or torn apart', $depth);
        }
        $this->rightOf[$left] = $right;
        $this->leftOf[$right] = $left;

        return $this->compareArrays(self::insides($left), self::insides($right), $depth);
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

        return $hook?->isInternal() ? [...$object->__serialize(), (array) $object] : (array) $object;
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

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** The way from a value to one of its leaves, and what to write there. */
final readonly class Leaf
{
    /** Deeper is either a cycle or nothing that an application would write to. */
    private const MOST_STEPS = 1000;

    /**
     * @param list<int|string> $path keys and names of properties
     * @param mixed $replacement another value of the same type
     */
    private function __construct(private array $path, private mixed $replacement) {}

    /** @return self|null the first scalar along the last elements; null where nothing may be written there */
    public static function of(mixed $value): ?self
    {
        $path = [];
        while (is_array($value) || is_object($value)) {
            $places = is_object($value) ? self::writableProperties($value) : $value;
            $key = array_key_last($places);
            if ($key === null || count($path) === self::MOST_STEPS) {
                return null;
            }
            $path[] = $key;
            $value = $places[$key];
        }

        return $path === [] ? null : new self($path, self::another($value));
    }

    /**
     * @return list<self> one in each of the outermost entries of an array; an entry that is a leaf itself, or has none
     *                    that may be written, is replaced by null; of another value one, if it has any
     */
    public static function ofEntries(mixed $value): array
    {
        if (!is_array($value)) {
            return array_values(array_filter([self::of($value)]));
        }
        $leaves = [];
        foreach ($value as $key => $entry) {
            $leaf = self::of($entry);
            $leaves[] = new self([$key, ...$leaf->path ?? []], $leaf?->replacement);
        }

        return $leaves;
    }

    /** Writes the replacement into a value decoded from the same payload. */
    public function change(mixed &$value): void
    {
        $place = &$value;
        foreach ($this->path as $key) {
            /** @var array<mixed>|object $place */
            if (is_object($place)) {
                $place = &$place->{$key};
            } else {
                $place = &$place[$key];
            }
        }
        $place = $this->replacement;
    }

    /** @return array<string, mixed> */
    private static function writableProperties(object $object): array
    {
        $places = [];
        if ($object instanceof \UnitEnum || $object instanceof \__PHP_Incomplete_Class) {
            return $places;
        }
        $reflection = new \ReflectionObject($object);
        foreach (get_object_vars($object) as $name => $value) {
            $property = $reflection->hasProperty((string) $name) ? $reflection->getProperty((string) $name) : null;
            if ($property === null || ($property->isPublic() && !$property->isReadOnly())) {
                $places[(string) $name] = $value;
            }
        }

        return $places;
    }

    private static function another(mixed $leaf): mixed
    {
        return match (true) {
            is_int($leaf) => $leaf === 0 ? 1 : 0,
            is_float($leaf) => $leaf === 0.5 ? 1.5 : 0.5,
            is_bool($leaf) => !$leaf,
            is_string($leaf) => $leaf . '.',
            default => $leaf,
        };
    }
}

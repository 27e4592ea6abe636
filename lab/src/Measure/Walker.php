<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Visits every element of a value as an application does: with foreach, each object once. */
final class Walker
{
    /** What holds itself, or stands for more than it has bytes, ends somewhere. */
    private const MOST_ELEMENTS = 5_000_000;
    private const MOST_DEPTH = 10_000;

    private int $seen = 0;

    /** @var array<int, true> ids of the objects that have been visited */
    private array $objects = [];

    private function __construct() {}

    /** @return int elements seen; arrays that are shared are counted each time */
    public static function walk(mixed $value): int
    {
        $walker = new self();
        if (is_array($value)) {
            $walker->walkArray($value, 0);
        } elseif (is_object($value)) {
            $walker->walkObject($value, 0);
        } else {
            return 1;
        }

        return $walker->seen;
    }

    /** @param array<mixed> $array */
    private function walkArray(array $array, int $depth): void
    {
        if ($depth > self::MOST_DEPTH) {
            return;
        }
        foreach ($array as $element) {
            if (++$this->seen > self::MOST_ELEMENTS) {
                return;
            }
            if (is_array($element)) {
                $this->walkArray($element, $depth + 1);
            } elseif (is_object($element)) {
                $this->walkObject($element, $depth + 1);
            }
        }
    }

    private function walkObject(object $object, int $depth): void
    {
        $id = spl_object_id($object);
        if (isset($this->objects[$id]) || $object instanceof \UnitEnum) {
            return;
        }
        $this->objects[$id] = true;
        $this->walkArray(get_object_vars($object), $depth);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Visits every element of a value as an application does: with foreach. */
final class Walker
{
    /**
     * Objects that are on the way to themselves are not entered again.
     *
     * @return int elements seen, shared ones counted each time
     */
    public static function walk(mixed $value): int
    {
        if (is_array($value)) {
            return self::walkArray($value);
        }

        return is_object($value) ? self::walkObject($value, []) : 1;
    }

    /** @param array<mixed> $array */
    private static function walkArray(array $array): int
    {
        $seen = 0;
        foreach ($array as $element) {
            if (is_array($element)) {
                $seen += self::walkArray($element);
            } elseif (is_object($element)) {
                $seen += self::walkObject($element, []);
            } else {
                ++$seen;
            }
        }

        return $seen;
    }

    /** @param array<int, true> $above ids of the objects on the way here */
    private static function walkObject(object $object, array $above): int
    {
        $id = spl_object_id($object);
        if (isset($above[$id]) || $object instanceof \UnitEnum) {
            return 1;
        }
        $above[$id] = true;
        $seen = 1;
        foreach (get_object_vars($object) as $element) {
            $seen += is_object($element) ? self::walkObject($element, $above) : self::walkInside($element, $above);
        }

        return $seen;
    }

    /** @param array<int, true> $above ids of the objects on the way here */
    private static function walkInside(mixed $value, array $above): int
    {
        if (!is_array($value)) {
            return 1;
        }
        $seen = 0;
        foreach ($value as $element) {
            $seen += is_object($element) ? self::walkObject($element, $above) : self::walkInside($element, $above);
        }

        return $seen;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

/**
 * One of several values as a file of load() holds it best: itself where the process can keep it ready, that is, where
 * there are but leaves and arrays in it; else its bytes, so that the rest of the file stays ready. Where the options
 * limit depth or elements, all are bytes, as these hold for one value.
 */
final class Packing
{
    /** Elements that are looked at, as arrays which stand in several places are looked at in each. */
    private const MOST = 1_000_000;

    /**
     * @return array{0: mixed, 1?: true} the value, or its bytes and true
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public static function pack(mixed $value, FileOptions $options): array
    {
        $left = self::MOST;

        return !$options->areLimited() && self::lasts($value, $left)
            ? [$value]
            : [amber_serialize($value, $options->key()), true];
    }

    /**
     * @param array<array-key, mixed> $packed what pack() returned
     * @return mixed the value
     * @throws \Amber\DecodeException for bytes that cannot be read
     * @throws \UnexpectedValueException for a value that is no bytes where the options limit it
     * @throws \Throwable what a hook of a class throws
     */
    public static function unpack(array $packed, FileOptions $options): mixed
    {
        if (isset($packed[1]) && \is_string($packed[0] ?? null)) {
            return amber_unserialize($packed[0], $options->all());
        }

        return $options->areLimited()
            ? throw new \UnexpectedValueException('The value was kept without max_depth and max_elements')
            : (array_key_exists(0, $packed) ? $packed[0] : throw new \UnexpectedValueException('There is no value'));
    }

    private static function lasts(mixed $value, int &$left): bool
    {
        if (!\is_array($value)) {
            return !\is_object($value);
        }
        foreach ($value as $key => $element) {
            if (--$left < 0 || \ReflectionReference::fromArrayElement($value, $key) || !self::lasts($element, $left)) {
                return false;
            }
        }

        return true;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

/**
 * A value as a file of load() holds it best: itself where the process can keep it ready, that is, where there are but
 * leaves and arrays in it; else its bytes, so that the rest of the file stays ready.
 *
 * @phpstan-import-type Key from \Amber\Bridge\Codec
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class Packing
{
    /**
     * @param Key $options of amber_serialize()
     * @return array{0: mixed, 1?: true} the value, or its bytes and true
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public static function pack(mixed $value, array $options): array
    {
        return self::lasts($value) ? [$value] : [amber_serialize($value, $options), true];
    }

    /**
     * @param array<array-key, mixed> $packed what pack() returned
     * @param Options $options of amber_unserialize()
     * @return mixed the value
     * @throws \Amber\DecodeException for bytes that cannot be read
     * @throws \Throwable what a hook of a class throws
     */
    public static function unpack(array $packed, array $options): mixed
    {
        return isset($packed[1]) && \is_string($packed[0])
            ? amber_unserialize($packed[0], $options + ['unknown_class' => 'throw'])
            : $packed[0];
    }

    /**
     * @param Options $options of amber_unserialize()
     * @return Key those of them that amber_serialize() and a file without objects have
     */
    public static function keys(array $options): array
    {
        return array_intersect_key($options, ['key' => true]);
    }

    private static function lasts(mixed $value): bool
    {
        if (!\is_array($value)) {
            return !\is_object($value);
        }
        foreach ($value as $key => $element) {
            if (!self::lasts($element) || \ReflectionReference::fromArrayElement($value, $key) !== null) {
                return false;
            }
        }

        return true;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

/** A value of every kind that a store may be given. The same seed gives the same. */
final class Values
{
    /** Those in everyKind(). */
    public const CLASSES = [
        \ArrayObject::class, \stdClass::class, Typed::class, Suit::class, \DateTimeImmutable::class,
        \SplObjectStorage::class, Hooked::class,
    ];

    /** @return array<string, mixed> */
    public static function everyKind(int $seed): array
    {
        $shared = new \ArrayObject([$seed, 'shared']);
        $number = $seed;
        $text = (string) json_encode(['seed' => $seed, 'text' => str_repeat('ä', $seed % 50)]);

        return [
            'null' => null, 'true' => true, 'false' => false,
            'ints' => [0, -1, $seed, PHP_INT_MAX, PHP_INT_MIN],
            'floats' => [0.1, -0.0, 1e300, INF, 19.99 + $seed],
            'strings' => ['', 'plain', "bin\0ary\xff\xfe", $text, 'b:0;', 'N;'],
            'lists' => [[], [[]], range(1, 20), array_fill(0, 5, $text)],
            'maps' => ['a' => 1, '' => 2, 7 => 'seven', -3 => 'minus three'],
            'records' => array_map(
                static fn (int $id): array => ['id' => $id, 'name' => "name $id", 'on' => $id % 2 === 0],
                range(1, 12),
            ),
            'reference' => &$number, 'again' => &$number,
            'object' => (object) ['x' => $seed, 'y' => [$shared]], 'shared' => $shared,
            'typed' => new Typed($seed, "typed $seed"), 'enum' => Suit::Hearts,
            'date' => new \DateTimeImmutable('2026-11-21 12:00:00.5', new \DateTimeZone('Europe/Berlin')),
            'storage' => new \SplObjectStorage(), 'hooked' => new Hooked("secret $seed"),
        ];
    }

    /** @return bool whether it is what everyKind() gives: values, types, order, identity and references */
    public static function areEveryKind(mixed $values, int $seed): bool
    {
        return is_array($values) && serialize($values) === serialize(self::everyKind($seed));
    }
}

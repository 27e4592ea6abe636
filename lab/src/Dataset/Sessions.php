<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** Sessions of a shop, from an empty one to 50 kB. */
final class Sessions
{
    /** Lengths of the files of "igbinary on session files" (2009), in its order; the files were not published. */
    public const LENGTHS = [422, 0, 12134, 1022, 383, 52932, 1016, 27150, 1021, 80, 1020, 8122];

    private const PAGES = [
        '/', '/catalogue', '/catalogue/lamps', '/basket', '/account', '/search', '/product', '/help',
    ];

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return [
            ...Made::family(Kind::Sessions, self::class, [
                ['session', 'a login and a small basket, about 700 bytes as serialize() writes it', 'small'],
                ['session-large', 'a login, a full basket and a trail of pages, about 10 kB', 'large'],
            ]),
            ...self::of2009(),
        ];
    }

    /** @return list<Dataset> as long as those of the article, from the shortest to the longest */
    public static function of2009(): array
    {
        $lengths = self::LENGTHS;
        sort($lengths);

        return Made::family(Kind::Sessions, self::class, array_map(static fn (int $length): array => [
            "session-$length",
            number_format($length) . ' bytes as the session handler "php" writes it',
            'ofLength',
            $length,
        ], $lengths));
    }

    /** @return array<string, mixed> that of somebody who has logged in to a shop */
    public static function small(): array
    {
        return [
            '_csrf' => (new Random(2009))->hex(40),
            '_started' => 1_700_000_000,
            '_last_seen' => 1_700_001_234,
            'user' => [
                'id' => 48_213,
                'name' => 'Katya Lindqvist',
                'email' => 'katya.lindqvist@example.com',
                'roles' => ['customer', 'reviewer'],
                'locale' => 'sv_SE',
                'two_factor' => true,
            ],
            'basket' => [
                ['sku' => 'TS-1043-M', 'quantity' => 2, 'price' => 19.9],
                ['sku' => 'LAMP-77', 'quantity' => 1, 'price' => 54.0],
            ],
            'flash' => [],
            'consent' => ['necessary' => true, 'statistics' => false],
            'last_order' => ['number' => '2023-118204', 'total' => 129.4],
            'return_to' => '/account/orders?page=2',
        ];
    }

    /** @return array<string, mixed> that of somebody who has looked around for an hour */
    public static function large(): array
    {
        $random = new Random(2013);
        $session = self::small();
        $session['basket'] = array_map(static fn (): array => [
            'sku' => strtoupper($random->hex(8)),
            'title' => $random->pick(People::WARES),
            'quantity' => $random->int(1, 5),
            'price' => $random->price(199, 19_999),
            'tax' => $random->pick([0.07, 0.19]),
            'gift' => $random->chance(10),
        ], range(1, 28));
        $session['trail'] = array_map(static fn (): array => [
            'path' => '/product/' . $random->int(1_000, 9_999),
            'at' => 1_700_000_000 + $random->int(0, 3_600),
            'from' => $random->pick(['search', 'category', 'recommendation', null]),
        ], range(1, 62));
        $session['filters'] = [
            'category' => 'outdoor',
            'price' => ['from' => 10.0, 'to' => 250.0],
            'colours' => ['black', 'blue', 'green'],
            'in_stock' => true,
            'sort' => '-popularity',
        ];

        return $session;
    }

    /**
     * A login, a basket, a history of pages, all of it drawn until the file has the length, to the byte.
     *
     * @return array<string, mixed>
     */
    public static function ofLength(int $length): array
    {
        if ($length === 0) {
            return [];
        }
        $random = new Random(2009 + $length);
        $session = ['token' => ''];
        foreach (self::parts($random) as $key => $part) {
            $longer = $session;
            $longer[$key] = match ($key) {
                'basket', 'history' => [...(array) ($session[$key] ?? []), $part],
                default => $part,
            };
            // A string of 9 digits in its length and the key of the filler must still find room.
            if (self::length($longer) > $length - 20) {
                break;
            }
            $session = $longer;
        }
        for ($bytes = $length - self::length($session); $bytes >= 0; --$bytes) {
            $session['token'] = $random->hex($bytes);
            if (self::length($session) === $length) {
                break;
            }
        }

        return $session;
    }

    /**
     * @param array<string, mixed> $session
     * @return int bytes of the file that the session handler "php" makes of it
     */
    public static function length(array $session): int
    {
        $bytes = 0;
        foreach ($session as $key => $value) {
            $bytes += strlen((string) $key) + 1 + strlen(serialize($value));
        }

        return $bytes;
    }

    /** @return \Generator<string, mixed> never ends */
    private static function parts(Random $random): \Generator
    {
        yield 'uid' => $random->int(1, 99_999);
        yield 'lang' => 'en';
        yield 'user' => [
            'name' => $random->person(),
            'city' => $random->pick(People::CITIES),
            'country' => $random->pick(People::COUNTRIES),
            'newsletter' => $random->chance(50),
        ];
        while (true) {
            yield 'basket' => [
                'sku' => strtoupper($random->hex(6)),
                'quantity' => $random->int(1, 5),
                'price' => $random->price(100, 20_000),
                'gift' => $random->chance(10),
            ];
            yield 'history' => [
                'page' => $random->pick(self::PAGES),
                'at' => $random->int(1_230_000_000, 1_262_000_000),
                'referrer' => $random->chance(30) ? $random->pick(self::PAGES) : null,
            ];
        }
    }
}

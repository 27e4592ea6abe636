<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** Made-up sessions of a shop, from an empty one to 50 kB. */
final class Sessions
{
    /** Lengths of the files of "igbinary on session files" (2009), in its order; the files were not published. */
    public const LENGTHS = [422, 0, 12134, 1022, 383, 52932, 1016, 27150, 1021, 80, 1020, 8122];

    private const PAGES = [
        '/', '/catalogue', '/catalogue/lamps', '/basket', '/account', '/search', '/product', '/help',
    ];

    /** @return list<Dataset> as long as those of the article, from the shortest to the longest */
    public static function of2009(): array
    {
        $lengths = self::LENGTHS;
        sort($lengths);

        return array_map(static fn (int $length): Dataset => new Made(
            "session-$length",
            number_format($length) . ' bytes as the session handler "php" writes it, made up',
            $length < 1_000 ? Kind::SmallSessions : Kind::LargeSessions,
            [self::class, 'ofLength'],
            [$length],
        ), $lengths);
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

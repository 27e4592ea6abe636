<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/**
 * Sessions as long as the twelve of "igbinary on session files" (2009), which were not published themselves.
 *
 * What stands in them is made up after the fashion of a shop: a login, a basket, a history of pages, all of it drawn
 * until the file that PHP's session handler "php" writes has the length, to the byte.
 */
final class Session2009 implements Dataset
{
    /** Lengths of the session files, in the order of the article. */
    public const LENGTHS = [422, 0, 12134, 1022, 383, 52932, 1016, 27150, 1021, 80, 1020, 8122];

    private const PAGES = ['/', '/catalogue', '/catalogue/lamps', '/basket', '/account', '/search', '/product', '/help'];

    private function __construct(private readonly int $length)
    {
    }

    /** @return list<self> from the shortest to the longest */
    public static function all(): array
    {
        $lengths = self::LENGTHS;
        sort($lengths);

        return array_map(static fn (int $length): self => new self($length), $lengths);
    }

    public function name(): string
    {
        return "session-$this->length";
    }

    public function description(): string
    {
        return number_format($this->length) . ' bytes as the session handler "php" writes it';
    }

    public function kind(): Kind
    {
        return Kind::Sessions;
    }

    public function absence(): ?string
    {
        return null;
    }

    /** @return array<string, mixed> */
    public function build(): mixed
    {
        if ($this->length === 0) {
            return [];
        }
        $random = new Random(2009 + $this->length);
        $session = ['token' => ''];
        foreach (self::parts($random) as $key => $part) {
            $longer = self::with($session, $key, $part);
            // A string of 9 digits in its length and the key of the filler must still find room.
            if (self::length($longer) > $this->length - 20) {
                break;
            }
            $session = $longer;
        }
        $missing = $this->length - self::length($session);
        for ($bytes = $missing; $bytes >= 0; --$bytes) {
            $session['token'] = $random->hex($bytes);
            if (self::length($session) === $this->length) {
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

    /**
     * @param array<string, mixed> $session
     * @return array<string, mixed>
     */
    private static function with(array $session, string $key, mixed $part): array
    {
        if ($key === 'basket' || $key === 'history') {
            $session[$key][] = $part;
        } else {
            $session[$key] = $part;
        }

        return $session;
    }

    /** @return \Generator<string, mixed> never ends */
    private static function parts(Random $random): \Generator
    {
        yield 'uid' => $random->int(1, 99_999);
        yield 'lang' => 'en';
        yield 'user' => [
            'name' => $random->pick(People::FIRST_NAMES) . ' ' . $random->pick(People::LAST_NAMES),
            'city' => $random->pick(People::CITIES),
            'country' => $random->pick(People::COUNTRIES),
            'newsletter' => $random->chance(50),
        ];
        while (true) {
            yield 'basket' => [
                'sku' => strtoupper($random->hex(6)),
                'quantity' => $random->int(1, 5),
                'price' => $random->int(100, 20_000) / 100,
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

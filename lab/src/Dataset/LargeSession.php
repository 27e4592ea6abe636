<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** The session of somebody who has looked around for an hour; serialize() makes some 10 kB of it. */
final class LargeSession implements Dataset
{
    public function name(): string
    {
        return 'session-large';
    }

    public function description(): string
    {
        return 'a login, a full basket and a trail of pages, about 10 kB';
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
        $random = new Random(2013);
        $session = (new Session())->build();
        $session['basket'] = array_map(static fn (): array => self::item($random), range(1, 28));
        $session['trail'] = array_map(static fn (): array => self::visit($random), range(1, 62));
        $session['filters'] = [
            'category' => 'outdoor',
            'price' => ['from' => 10.0, 'to' => 250.0],
            'colours' => ['black', 'blue', 'green'],
            'in_stock' => true,
            'sort' => '-popularity',
        ];

        return $session;
    }

    /** @return array<string, mixed> */
    private static function item(Random $random): array
    {
        return [
            'sku' => strtoupper($random->hex(8)),
            'title' => $random->pick(People::WARES),
            'quantity' => $random->int(1, 5),
            'price' => $random->int(199, 19_999) / 100,
            'tax' => $random->pick([0.07, 0.19]),
            'gift' => $random->chance(10),
        ];
    }

    /** @return array<string, mixed> */
    private static function visit(Random $random): array
    {
        return [
            'path' => '/product/' . $random->int(1_000, 9_999),
            'at' => 1_700_000_000 + $random->int(0, 3_600),
            'from' => $random->pick(['search', 'category', 'recommendation', null]),
        ];
    }
}

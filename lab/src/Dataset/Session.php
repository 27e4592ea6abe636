<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** The session of somebody who has logged in to a shop; serialize() makes some 700 bytes of it. */
final class Session implements Dataset
{
    public function name(): string
    {
        return 'session';
    }

    public function description(): string
    {
        return 'a login and a small basket, about 700 bytes as serialize() writes it';
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
        $random = new Random(2009);

        return [
            '_csrf' => $random->hex(40),
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
}

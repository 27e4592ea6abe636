<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** What an application keeps under one key of its cache, or puts into a queue: one object, one row, one string. */
final class Small
{
    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return Made::family(Kind::Small, self::class, [
            ['one-string', 'a token of 41 bytes', 'token'],
            ['one-row', 'a row of six columns', 'first', [Rows::class, 'user']],
            ['one-typed', 'an object of six typed properties', 'first', [Graphs::class, 'transfer']],
            ['one-untyped', 'an object without types, with a list of tags', 'first', [Graphs::class, 'untyped']],
            ['one-standard', 'a stdClass of six properties', 'first', [Graphs::class, 'standard']],
            ['one-inherited', 'privates of the same name in three classes', 'first', [Graphs::class, 'bicycle']],
            ['one-entity', 'six readonly properties, two of them dates', 'first', [Graphs::class, 'ticket']],
            ['one-hooked', 'an object with __serialize() and __unserialize()', 'first', [Graphs::class, 'price']],
            ['one-mapped', 'a buyer with orders and lines that lead back', 'buyer'],
        ]);
    }

    /** @return Dataset the user of an API, as "Benchmark: PHP7 serialization" (2017) describes its own */
    public static function apiUser(): Dataset
    {
        $description = 'an object with private arrays: name, contacts, settings';

        return new Made('api-user', $description, Kind::ObjectGraphs, [self::class, 'account']);
    }

    public static function token(): string
    {
        return '_XqVJHDe0Bm6mhGXVBqPD3bWJ0KNV2F6zqT0T8qJg';
    }

    /**
     * @param callable(Random, int): mixed $one
     * @return mixed the first of a list of one
     */
    public static function first(callable $one): mixed
    {
        return Random::draw(1, 1, $one)[0];
    }

    public static function buyer(): Breadth\Entity\Buyer
    {
        return Graphs::mapper(1)[0];
    }

    public static function account(): Shop\ApiAccount
    {
        return new Shop\ApiAccount(
            4711,
            ['first' => 'Ingrid', 'last' => 'Sandoval', 'company' => null, 'title' => 'Dr.'],
            [
                'email' => ['ingrid@example.com', 'sandoval@example.org'],
                'phone' => ['+358 40 123 4567'],
                'address' => [
                    'street' => 'Main Street 12', 'city' => 'Turku',
                    'postcode' => '20100', 'country' => 'FI',
                ],
            ],
            [
                'newsletter' => ['email' => true, 'sms' => false],
                'invoices' => ['email' => true, 'sms' => false],
                'alerts' => ['email' => true, 'sms' => true],
                'timezone' => 'Europe/Helsinki',
                'language' => 'fi',
            ],
        );
    }
}

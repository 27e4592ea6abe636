<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** What an application with modern classes keeps in its cache. */
final readonly class TypedObjects implements Dataset
{
    /** @param int $count at least 1 */
    public function __construct(private int $count = 5_000)
    {
    }

    public function name(): string
    {
        return $this->count === 5_000 ? 'objects-typed' : "objects-typed-$this->count";
    }

    public function description(): string
    {
        return number_format($this->count) . ' customers: parent class, enum, readonly, one nested object each';
    }

    public function kind(): Kind
    {
        return Kind::Objects;
    }

    public function absence(): ?string
    {
        return null;
    }

    /** @return list<Shop\Customer> */
    public function build(): mixed
    {
        $random = new Random(2022);
        $customers = [];
        for ($id = 1; $id <= $this->count; ++$id) {
            $customers[] = self::customer($random, $id);
        }

        return $customers;
    }

    private static function customer(Random $random, int $id): Shop\Customer
    {
        $first = $random->pick(People::FIRST_NAMES);
        $last = $random->pick(People::LAST_NAMES);

        return new Shop\Customer(
            $id,
            $random->dateTime(),
            "$first $last",
            People::email($first, $last, $id),
            $random->pick(Shop\Standing::cases()),
            $random->int(0, 500_000) / 100,
            $random->chance(40),
            $random->chance(25) ? $random->pick(['vip', 'press', 'staff']) : null,
            new Shop\Address(
                $random->pick(People::STREETS) . ' ' . $random->int(1, 250),
                (string) $random->int(10_000, 99_999),
                $random->pick(People::CITIES),
                $random->pick(People::COUNTRIES),
            ),
        );
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** What a query for users or orders brings: rows of one shape, with the usual mixture of types. */
final readonly class Records implements Dataset
{
    /** @param int $rows at least 1 */
    public function __construct(private int $rows = 5_000)
    {
    }

    public function name(): string
    {
        return $this->rows === 5_000 ? 'records' : "records-$this->rows";
    }

    public function description(): string
    {
        return number_format($this->rows) . ' records of 10 keys, as from a database';
    }

    public function kind(): Kind
    {
        return Kind::Records;
    }

    public function absence(): ?string
    {
        return null;
    }

    private const STATES = ['active', 'active', 'active', 'pending', 'blocked', 'closed'];

    /** @return list<array<string, mixed>> */
    public function build(): mixed
    {
        $random = new Random(2017);
        $rows = [];
        for ($id = 1; $id <= $this->rows; ++$id) {
            $rows[] = $this->row($random, $id);
        }

        return $rows;
    }

    /** @return array<string, mixed> */
    private function row(Random $random, int $id): array
    {
        $first = $random->pick(People::FIRST_NAMES);
        $last = $random->pick(People::LAST_NAMES);

        return [
            'id' => $id,
            'name' => "$first $last",
            'email' => People::email($first, $last, $id),
            'status' => $random->pick(self::STATES),
            'price' => $random->int(100, 99_999) / 100,
            'created_at' => $random->dateTime(),
            'is_admin' => $random->chance(2),
            'parent_id' => $random->chance(30) ? $random->int(1, $this->rows) : null,
            'country' => $random->pick(People::COUNTRIES),
            'score' => $random->int(0, 1_000),
        ];
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Some of any number of names, each of which has the same chance (algorithm R; Vitter 1985, doi:10.1145/3147.3165). */
final class Reservoir
{
    /** @var array<int, string> */
    private array $taken = [];
    private int $seen = 0;

    /** @param int $limit how many to take */
    public function __construct(private readonly int $limit)
    {
    }

    /** Takes it instead of another, or not. */
    public function add(string $name): void
    {
        $place = $this->seen < $this->limit ? $this->seen : mt_rand(0, $this->seen);
        ++$this->seen;
        if ($place < $this->limit) {
            $this->taken[$place] = $name;
        }
    }

    /** @return list<string> those that were taken, each once */
    public function taken(): array
    {
        return array_values(array_unique($this->taken));
    }

    /** @return int how many there are that were not */
    public function rest(): int
    {
        return $this->seen - count($this->taken);
    }
}

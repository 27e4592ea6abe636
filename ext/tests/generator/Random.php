<?php

namespace Amber\Generator;

/** A seeded source of choices: the same on every version of PHP and every machine. */
final class Random
{
    private \Random\Engine\Mt19937 $engine;
    private \Random\Randomizer $randomizer;

    public function __construct(int $seed)
    {
        $this->engine = new \Random\Engine\Mt19937($seed);
        $this->randomizer = new \Random\Randomizer($this->engine);
    }

    /** From 0 to below $n. */
    public function below(int $n): int
    {
        return $this->randomizer->getInt(0, $n - 1);
    }

    public function between(int $from, int $to): int
    {
        return $this->randomizer->getInt($from, $to);
    }

    /** True once in $n times. */
    public function once(int $n): bool
    {
        return $this->below($n) === 0;
    }

    public function of(array $choices): mixed
    {
        return $choices[$this->below(count($choices))];
    }

    /** Mostly small, sometimes large: 1 to about $most. */
    public function size(int $most): int
    {
        return min($most, 1 + intdiv($this->below(1 << $this->between(1, 10)), 4));
    }

    public function bytes(int $length): string
    {
        return $length ? $this->randomizer->getBytes($length) : '';
    }
}

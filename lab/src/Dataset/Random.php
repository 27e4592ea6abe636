<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Chance with a seed: the same draws on every machine and in every version of PHP.
 *
 * @phpstan-consistent-constructor
 */
class Random
{
    private readonly Randomizer $randomizer;

    /** @param int $seed where the series starts */
    public function __construct(int $seed)
    {
        $this->randomizer = new Randomizer(new Mt19937($seed));
    }

    /**
     * @template T
     * @param int $seed where the series starts
     * @param callable(static, int, mixed...): T $one makes an element, from the series and a number from 1 on
     * @param mixed ...$arguments of it besides
     * @return list<T> so many, drawn one after the other
     */
    public static function draw(int $seed, int $count, callable $one, mixed ...$arguments): array
    {
        $random = new static($seed);
        $all = [];
        for ($number = 1; $number <= $count; ++$number) {
            $all[] = $one($random, $number, ...$arguments);
        }

        return $all;
    }

    /** @return int from $low to $high, both included */
    public function int(int $low, int $high): int
    {
        return $this->randomizer->getInt($low, $high);
    }

    /**
     * @template T
     * @param non-empty-list<T> $choices
     * @return T one of them, each as likely
     */
    public function pick(array $choices): mixed
    {
        return $choices[$this->int(0, count($choices) - 1)];
    }

    /** @return string a date and time "YYYY-MM-DD hh:mm:ss" (UTC) in the years 2019 to 2024 */
    public function dateTime(): string
    {
        return gmdate('Y-m-d H:i:s', $this->int(1_546_300_800, 1_735_689_599));
    }

    /** @return string $length hexadecimal digits */
    public function hex(int $length): string
    {
        $digits = '';
        while (strlen($digits) < $length) {
            $digits .= sprintf('%07x', $this->int(0, 0xfffffff));
        }

        return substr($digits, 0, $length);
    }
}

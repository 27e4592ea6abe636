<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** Chance with a seed: the same draws on every machine and in every version of PHP. */
final class Random
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
     * @param callable(self, int, mixed...): T $one makes an element, from the series and a number from 1 on
     * @param mixed ...$arguments of it besides
     * @return list<T> so many, drawn one after the other
     */
    public static function draw(int $seed, int $count, callable $one, mixed ...$arguments): array
    {
        $random = new self($seed);
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

    /**
     * @param class-string $class whose methods make one element, as draw() calls them
     * @param list<array{string, string, string, int, ...<mixed>}> $sets name, description, method, how many elements,
     *     more arguments
     * @return list<Dataset>
     */
    public static function lists(Kind $kind, string $class, array $sets): array
    {
        return array_map(static function (array $set) use ($kind, $class): Dataset {
            [$name, $description, $method, $count] = $set;
            $arguments = [$count, $count, [$class, $method], ...array_values(array_slice($set, 4))];

            return new Made($name, $description, $kind, [self::class, 'draw'], $arguments);
        }, $sets);
    }

    /** @return float from 0 up to, not including, 1, with all 53 bits at random */
    public function fraction(): float
    {
        return $this->int(0, (1 << 53) - 1) / (1 << 53);
    }

    /** @return string the first name and the last name of somebody */
    public function person(): string
    {
        return $this->pick(People::FIRST_NAMES) . ' ' . $this->pick(People::LAST_NAMES);
    }

    /** @return int|float from $low to $high cents, in euros; an int where there are no cents, as a division gives it */
    public function price(int $low, int $high): int|float
    {
        return $this->int($low, $high) / 100;
    }

    /** @return bool true in $percent of 100 draws */
    public function chance(int $percent): bool
    {
        return $this->int(1, 100) <= $percent;
    }

    /** @return string a UUID of version 4 (RFC 9562), in lower case */
    public function uuid(): string
    {
        return implode('-', [$this->hex(8), $this->hex(4), '4' . $this->hex(3), 'a' . $this->hex(3), $this->hex(12)]);
    }
}

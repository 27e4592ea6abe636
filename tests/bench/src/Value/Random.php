<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;
use Amber\Lab\Dataset\Random as OfLab;

/** What the made-up values draw besides. */
final class Random extends OfLab
{
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

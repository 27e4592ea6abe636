<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/** Counts as tables in Markdown. */
final class Tables
{
    private const OPERATIONS = ['decode', 'encode'];

    /** @var array<string, array<string, array<string, list<int>>>> by operation or "both", serializer, set */
    private array $counts = [];

    /**
     * @param array<string, list<int>> $counts as Server::stop() gives them
     * @param list<string> $sets
     * @param list<string> $serializers
     */
    public function __construct(array $counts, private readonly array $sets, private readonly array $serializers)
    {
        foreach ($serializers as $by) {
            foreach ($sets as $set) {
                [$decode, $encode] = [$counts["$set decode $by"], $counts["$set encode $by"]];
                $both = array_map(static fn (int $a, int $b): int => $a + $b, $decode, $encode);
                foreach (['decode' => $decode, 'encode' => $encode, 'both' => $both] as $operation => $its) {
                    $this->counts[$operation][$by][$set] = $its;
                }
            }
        }
    }

    /** Each set and their means, by serializer. */
    public function printCounts(): void
    {
        foreach (self::OPERATIONS as $operation) {
            self::printHead(["first $operation", ...array_map(self::label(...), $this->serializers)]);
            $by = $this->counts[$operation];
            foreach ($this->sets as $set) {
                self::printRow([$set, ...array_map(self::cell(...), array_column($by, $set))]);
            }
            self::printRow(['geometric mean', ...array_map(self::cell(...), array_map(self::means(...), $by))]);
            echo "\n";
        }
    }

    /** Amber's means by those of the others. */
    public function printRatios(): void
    {
        foreach (array_slice($this->serializers, 1) as $peer) {
            self::printHead(['amber by ' . self::label($peer), 'instructions', 'lines of code', 'lines of data']);
            foreach ($this->counts as $operation => $by) {
                $ratio = static fn (float $amber, float $its): string => sprintf('%.2f', $amber / $its);
                self::printRow([$operation, ...array_map($ratio, self::means($by['amber']), self::means($by[$peer]))]);
            }
            echo "\n";
        }
    }

    /**
     * @param array<string, list<int>> $rows
     * @return list<float> the geometric mean of each column
     */
    private static function means(array $rows): array
    {
        $mean = static fn (array $column): float => exp(array_sum(array_map(log(...), $column)) / count($column));

        return array_map(static fn (int $place): float => $mean(array_column($rows, $place)), [0, 1, 2]);
    }

    private static function label(string $serializer): string
    {
        return $serializer === 'native' ? 'serialize()' : $serializer;
    }

    /** @param list<float|int> $counts */
    private static function cell(array $counts): string
    {
        return implode(' / ', array_map(number_format(...), $counts));
    }

    /** @param list<string> $names */
    private static function printHead(array $names): void
    {
        self::printRow($names);
        self::printRow(array_fill(0, count($names), '---'));
    }

    /** @param array<string> $cells */
    private static function printRow(array $cells): void
    {
        echo '| ', implode(' | ', $cells), " |\n";
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** A data set that one static method makes: another process makes it anew. */
readonly class Made implements Dataset
{
    /**
     * @param string $name short and unique
     * @param string $description in one line
     * @param array{class-string, string} $maker class and public static method that returns the value
     * @param list<mixed> $arguments of the method
     * @param string|null $absence why it cannot be had here; null when it can
     */
    public function __construct(
        private string $name,
        private string $description,
        private Kind $kind,
        private array $maker,
        private array $arguments = [],
        private ?string $absence = null,
    ) {}

    /**
     * @param class-string $class whose methods make them
     * @param list<array{string, string, string, ...<mixed>}> $sets name, description, method that makes the value, its
     *     arguments
     * @return list<Dataset>
     */
    public static function family(Kind $kind, string $class, array $sets): array
    {
        return array_map(static fn (array $set): Dataset
            => new self($set[0], $set[1], $kind, [$class, $set[2]], array_values(array_slice($set, 3))), $sets);
    }

    public function name(): string
    {
        return $this->name;
    }

    public function description(): string
    {
        return $this->description;
    }

    public function kind(): Kind
    {
        return $this->kind;
    }

    public function absence(): ?string
    {
        return $this->absence;
    }

    public function build(): mixed
    {
        [$class, $method] = $this->maker;

        return $class::$method(...$this->arguments);
    }
}

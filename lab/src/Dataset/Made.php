<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** A data set that one static method makes: for families of sets that differ by a number or a kind. */
final readonly class Made implements Dataset
{
    /** @var list<mixed> */
    private array $arguments;

    /**
     * @param string $name short and unique
     * @param string $description in one line
     * @param array{class-string, string} $maker class and public static method that returns the value
     * @param mixed ...$arguments of the method
     */
    public function __construct(
        private string $name,
        private string $description,
        private Kind $kind,
        private array $maker,
        mixed ...$arguments,
    ) {
        $this->arguments = array_values($arguments);
    }

    /**
     * @param class-string $class whose methods make them
     * @param list<array{0: string, 1: string, 2: string, 3?: mixed, 4?: mixed, 5?: mixed}> $sets name, description, method and its arguments
     * @return list<Dataset>
     */
    public static function family(Kind $kind, string $class, array $sets): array
    {
        return array_map(
            static fn (array $set): Dataset => new self($set[0], $set[1], $kind, [$class, $set[2]], ...array_slice($set, 3)),
            $sets,
        );
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
        return null;
    }

    public function build(): mixed
    {
        [$class, $method] = $this->maker;

        return $class::$method(...$this->arguments);
    }
}

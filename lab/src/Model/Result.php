<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** All that was measured of one serializer on one data set. */
final readonly class Result
{
    /**
     * @param string $serializer its name
     * @param Sizes|null $sizes null when it failed
     * @param array<string, Samples> $times by the value of Operation; none when it failed
     */
    public function __construct(
        public string $serializer,
        public Fidelity $fidelity,
        public ?Sizes $sizes = null,
        public array $times = [],
    ) {}

    /** @return Samples|null the times of an operation, where there are any */
    public function samples(Operation $operation): ?Samples
    {
        return $this->times[$operation->value] ?? null;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What the calls of one serializer took in requests, on one data set. */
final readonly class RequestResult
{
    /** In place of the number of a call: the first one after other work. */
    public const BUSY = 'after other work';

    /**
     * @param string $serializer its name
     * @param float $bytes of a payload, as a mean
     * @param array<string, Samples> $times "decode 1" to "both 4", and those after other work; one sample per round
     * @param array<string, array{float, float}> $quantiles of all requests, the tenth and the ninetieth of a hundred
     */
    public function __construct(
        public string $serializer,
        public Fidelity $fidelity,
        public float $bytes,
        public array $times,
        public array $quantiles,
    ) {
    }
}

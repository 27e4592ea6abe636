<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What the calls of one serializer took in requests, on one data set. */
final readonly class RequestResult
{
    /** Behind what was timed: after other work. */
    public const BUSY = 'after other work';

    /**
     * @param string $serializer its name
     * @param array<string, Samples> $times "decode", "encode", "both"; "… 2" to "… 4"; "… " . BUSY; a sample per round
     * @param array<string, array{float, float}> $quantiles of all requests, the tenth and the ninetieth of a hundred
     */
    public function __construct(
        public string $serializer,
        public Fidelity $fidelity,
        public array $times,
        public array $quantiles,
    ) {}
}

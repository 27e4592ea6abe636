<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What was measured in requests on one data set. */
final readonly class RequestSet
{
    /**
     * @param string $name of the data set
     * @param string $description in one line
     * @param array<string, RequestResult> $results by name of the serializer
     * @param int $payloads how many of the set requests took
     */
    public function __construct(
        public string $name,
        public string $description,
        public array $results,
        public int $payloads,
    ) {}

    /** @return Ratio|null the serializer's time by another's; null where either has none, or came back changed */
    public function ratio(string $serializer, string $to, string $time): ?Ratio
    {
        $own = $this->samples($serializer, $time);
        $base = $this->samples($to, $time);

        return $own === null || $base === null ? null : Ratio::ofRounds($own->nanoseconds, $base->nanoseconds);
    }

    private function samples(string $serializer, string $time): ?Samples
    {
        $result = $this->results[$serializer] ?? null;

        return $result?->fidelity->ranked() === true ? $result->times[$time] ?? null : null;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What was measured in requests: each call made once, under a server, as most users make it. */
final readonly class RequestReport
{
    /** What people have already: it stands beside all others. */
    public const NATIVE = 'native';
    /** How often a request decodes and encodes its value. */
    public const CALLS = 4;

    /**
     * @param non-empty-list<RequestSet> $sets
     * @param list<string> $serializers names of those that were measured
     * @param string $method how it was done
     * @param string $server that answered
     * @param list<string> $leftOut sentences: who has no figures though present, and why
     */
    public function __construct(
        public array $sets,
        public array $serializers,
        public string $method,
        public string $server,
        public array $leftOut = [],
    ) {}

    /** @return list<string> who is the fastest, and those that it is not ahead of; only who kept all sets */
    public function leaders(string $base): array
    {
        $mean = fn (string $one, ?string $other): Mean => $this->mean($one, $other ?? $base, 'both');

        return Mean::leaders($this->serializers, $mean);
    }

    /** @return Mean over the sets, of a serializer's time by another's */
    public function mean(string $serializer, string $to, string $time): Mean
    {
        $ratios = array_map(static fn (RequestSet $set): ?Ratio => $set->ratio($serializer, $to, $time), $this->sets);

        return Mean::ofRatios(array_values(array_filter($ratios)), count($ratios));
    }
}

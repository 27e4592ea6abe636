<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** Everything one run has found out: all that a renderer needs, and nothing of how it looks. */
final readonly class Report
{
    /**
     * @param array<string, string> $environment facts about the machine and its PHP, by name
     * @param list<string> $warnings what makes the figures less trustworthy
     * @param list<Peer> $peers all serializers that were asked for
     * @param string $baseline name of the serializer that ratios refer to
     * @param list<SetReport> $sets what was measured
     * @param array<string, string> $skipped why a data set was not measured, by its name
     * @param list<ByteCheck> $byteChecks against the figures of the 2011 article
     * @param array<string, float> $loopCost nanoseconds taken off per call, by the value of Operation
     * @param float $seconds what the run took
     */
    public function __construct(
        public array $environment,
        public array $warnings,
        public Settings $settings,
        public array $peers,
        public string $baseline,
        public array $sets,
        public array $skipped,
        public array $byteChecks,
        public array $loopCost,
        public float $seconds,
    ) {
    }

    /** @return list<string> names of the serializers that were measured */
    public function measured(): array
    {
        $names = [];
        foreach ($this->peers as $peer) {
            if ($peer->absence === null) {
                $names[] = $peer->name;
            }
        }

        return $names;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** Everything one run has found out: all that a renderer needs, and nothing of how it looks. */
final readonly class Report
{
    /** The serializer whose report this is. */
    public const SUBJECT = 'amber';

    /** Of its form as JSON; raised when a field changes its meaning or goes. */
    public const SCHEMA = 5;

    /**
     * @param string $title what was measured
     * @param string $command that repeats the run
     * @param array<string, string> $environment facts about the machine and its PHP, by name
     * @param list<string> $warnings what makes the figures less trustworthy
     * @param list<Peer> $peers all serializers that were asked for
     * @param string $baseline name of the serializer that ratios refer to
     * @param array<string, float> $loopCost nanoseconds taken off per call, by the value of Operation
     * @param float $seconds what the run took
     * @param list<SetReport> $sets what was measured
     * @param array<string, string> $skipped why a data set or payload was not measured, by its name
     * @param FidelityTable|null $fidelity null where it was not looked at
     * @param list<Grid> $grids
     * @param list<string> $findings sentences of an experiment, to stand in the verdict
     * @param RequestReport|null $requests what was measured in requests
     * @param string|null $method how the times came about, where it was not in fresh processes
     * @param list<Stored> $stored what the user has stored today, of own data
     * @param float $storedShare how much of the user's store that is
     * @param bool $isBusy whether the machine had so much else to do that times are no answer
     */
    public function __construct(
        public string $title,
        public string $command,
        public array $environment,
        public array $warnings,
        public Settings $settings,
        public array $peers,
        public string $baseline,
        public array $loopCost,
        public float $seconds,
        public array $sets = [],
        public array $skipped = [],
        public ?FidelityTable $fidelity = null,
        public array $grids = [],
        public array $findings = [],
        public ?string $method = null,
        public ?RequestReport $requests = null,
        public array $stored = [],
        public float $storedShare = 1.0,
        public bool $isBusy = false,
    ) {}

    /** @return bool whether Amber was measured beside what ratios refer to */
    public function isOfSubject(): bool
    {
        return $this->baseline !== self::SUBJECT && in_array(self::SUBJECT, $this->measured(), true);
    }

    /** @return bool whether anybody may be called ahead by this: by times only of a machine that was not busy */
    public function answers(Metric $metric): bool
    {
        return !$this->isBusy || !$metric->isTime();
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

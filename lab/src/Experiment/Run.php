<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Measure\Bench;
use Amber\Lab\Measure\Environment;
use Amber\Lab\Measure\Measurement;
use Amber\Lab\Measure\Progress;
use Amber\Lab\Measure\Requests;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Peer;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\Settings;
use Amber\Lab\Model\Stored;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Amber\Lab\Serializer\Serializer;

/** What every experiment is given, and how it hands in its report. */
final readonly class Run
{
    /** Ratios refer to the first of these that takes part. */
    private const BASELINES = ['igbinary', 'native'];

    /** @var list<Serializer> those that were asked for: what ratios refer to first, and amber beside it */
    public array $serializers;

    /** @var non-empty-list<Serializer> those of them that are here */
    public array $present;

    /** Name of the serializer that ratios refer to. */
    public string $baseline;

    /** @var non-empty-list<string> of those that are here */
    private array $names;

    private int $start;

    /** @var array<string, string> */
    private array $environment;

    /** @var list<string> */
    private array $warnings;

    private bool $isBusy;

    /**
     * @param list<Serializer> $serializers that were asked for
     * @param string $command that repeats the run
     * @param string|null $bootstrap file that makes the user's classes loadable
     * @throws \InvalidArgumentException when none of the serializers is here
     */
    public function __construct(
        public Settings $settings,
        public Progress $progress,
        array $serializers,
        private string $command,
        public ?string $bootstrap = null,
    ) {
        $present = array_values(array_filter(
            $serializers,
            static fn (Serializer $serializer): bool => $serializer->absence() === null,
        ));
        if ($present === []) {
            throw new \InvalidArgumentException('none of these serializers is here: ' . implode('; ', array_map(
                static fn (Serializer $serializer): string => "{$serializer->name()}: {$serializer->absence()}",
                $serializers,
            )));
        }
        $this->names = array_map(static fn (Serializer $serializer): string => $serializer->name(), $present);
        $this->baseline = array_values(array_intersect(self::BASELINES, $this->names))[0] ?? $this->names[0];
        $this->present = $this->sorted($present);
        $this->serializers = $this->sorted($serializers);
        $this->start = hrtime(true);
        $this->environment = Environment::facts();
        $this->warnings = Environment::warnings();
        $this->isBusy = Environment::isBusy();
    }

    /**
     * @param list<Serializer> $serializers
     * @return ($serializers is non-empty-list ? non-empty-list<Serializer> : list<Serializer>)
     */
    private function sorted(array $serializers): array
    {
        $place = fn (Serializer $serializer): int => match ($serializer->name()) {
            $this->baseline => 0,
            Report::SUBJECT => 1,
            default => 2,
        };
        usort($serializers, static fn (Serializer $a, Serializer $b): int => $place($a) <=> $place($b));

        return $serializers;
    }

    /** @return bool whether the serializer of that name takes part */
    public function has(string $name): bool
    {
        return in_array($name, $this->names, true);
    }

    /**
     * @param non-empty-list<Serializer>|null $serializers others than those that are here
     * @return Bench that measures in fresh processes
     */
    public function bench(?array $serializers = null): Bench
    {
        return new Bench($this->settings, $this->progress, $serializers ?? $this->present, $this->bootstrap);
    }

    /**
     * Measures in requests, serialize() among all others: it is what people have already.
     *
     * @param list<Dataset> $sets
     * @return RequestReport|null null where there is none of these sets
     */
    public function requests(array $sets): ?RequestReport
    {
        $serializers = array_values(array_filter($this->present, $this->isNoVariant(...)));
        if (!$this->has(RequestReport::NATIVE)) {
            array_push($serializers, ...Serializers::named([RequestReport::NATIVE]));
        }

        return (new Requests($this->settings, $this->progress, $serializers, $this->bootstrap))->measure($sets);
    }

    /** One that shares its code with another would keep that in the processor's caches more often than its own. */
    private function isNoVariant(Serializer $serializer): bool
    {
        return !$this->has((string) strtok($serializer->name(), '-')) || !str_contains($serializer->name(), '-');
    }

    /**
     * @param string $title what was measured
     * @param array<string, string> $skipped why something was not measured, by its name
     * @param list<Grid> $grids
     * @param list<string> $findings sentences for the verdict
     * @param string|null $method how the times came about, where it was not by bench()
     * @param RequestReport|null $requests what was measured in requests
     * @param list<Stored> $stored what the user has stored today, of own data
     * @param float $storedShare how much of the user's store that is
     */
    public function report(
        string $title,
        ?Measurement $measurement = null,
        array $skipped = [],
        ?FidelityTable $fidelity = null,
        array $grids = [],
        array $findings = [],
        ?string $method = null,
        ?RequestReport $requests = null,
        array $stored = [],
        float $storedShare = 1.0,
    ): Report {
        return new Report(
            $title,
            $this->command,
            $this->environment,
            $this->warnings,
            $this->settings,
            array_map(static fn (Serializer $serializer): Peer => new Peer(
                $serializer->name(),
                $serializer->description(),
                $serializer->absence() === null ? $serializer->version() : '',
                $serializer->absence(),
            ), $this->serializers),
            $this->baseline,
            $measurement === null ? [] : $measurement->loopCost,
            (hrtime(true) - $this->start) / 1e9,
            $measurement === null ? [] : $measurement->sets,
            ($measurement === null ? [] : $measurement->skipped) + $skipped,
            $fidelity,
            $grids,
            $findings,
            $method,
            $requests,
            $stored,
            $storedShare,
            $this->isBusy,
        );
    }
}

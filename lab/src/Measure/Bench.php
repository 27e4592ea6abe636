<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Article2011;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Model\ByteCheck;
use Amber\Lab\Model\Peer;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Serializer;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** A whole run: every data set that is here, with every serializer that is here. */
final class Bench
{
    /** Ratios refer to the first of these that takes part. */
    private const BASELINES = ['igbinary', 'native'];

    public function __construct(private readonly Settings $settings, private readonly Progress $progress)
    {
    }

    /**
     * @param list<Dataset> $sets
     * @param list<Serializer> $serializers
     * @throws \InvalidArgumentException when none of the serializers is here
     */
    public function run(array $sets, array $serializers): Report
    {
        $start = hrtime(true);
        $present = array_values(array_filter(
            $serializers,
            static fn (Serializer $serializer): bool => $serializer->absence() === null,
        ));
        if ($present === []) {
            throw new \InvalidArgumentException('none of these serializers is here');
        }
        $warnings = Environment::warnings();
        $clock = new Clock();
        [$reports, $skipped] = $this->measureSets($clock, $sets, $present);

        return new Report(
            Environment::facts(),
            $warnings,
            $this->settings,
            array_map(self::peer(...), $serializers),
            self::baseline($present),
            $reports,
            $skipped,
            self::byteChecks($reports),
            $clock->loopCost(),
            (hrtime(true) - $start) / 1e9,
        );
    }

    /**
     * @param list<Dataset> $sets
     * @param list<Serializer> $serializers
     * @return array{list<SetReport>, array<string, string>} what was measured, and why the rest was not
     */
    private function measureSets(Clock $clock, array $sets, array $serializers): array
    {
        $order = new Randomizer(new Mt19937($this->settings->seed));
        $measurer = new SetMeasurer($clock, $this->settings, $order, $this->progress);
        $reports = $skipped = [];
        foreach ($sets as $set) {
            $absence = $set->absence();
            if ($absence !== null) {
                $skipped[$set->name()] = $absence;
            }
        }
        $this->progress->start((count($sets) - count($skipped)) * ($this->settings->rounds + 1));
        foreach ($sets as $set) {
            if (!isset($skipped[$set->name()])) {
                $reports[] = $measurer->measure($set, $serializers);
            }
        }
        $this->progress->finish();

        return [$reports, $skipped];
    }

    private static function peer(Serializer $serializer): Peer
    {
        $absence = $serializer->absence();

        return new Peer(
            $serializer->name(),
            $serializer->description(),
            $absence === null ? $serializer->version() : '',
            $absence,
        );
    }

    /** @param non-empty-list<Serializer> $present */
    private static function baseline(array $present): string
    {
        $names = array_map(static fn (Serializer $serializer): string => $serializer->name(), $present);

        return array_values(array_intersect(self::BASELINES, $names))[0] ?? $names[0];
    }

    /**
     * @param list<SetReport> $reports
     * @return list<ByteCheck> of the article's sets among them
     */
    private static function byteChecks(array $reports): array
    {
        $checks = [];
        foreach (Article2011::BYTES as $serializer => $bytes) {
            $published = array_combine(Article2011::NAMES, $bytes);
            $expected = $actual = [];
            foreach ($reports as $report) {
                if (isset($published[$report->name], $report->results[$serializer])) {
                    $expected[$report->name] = $published[$report->name];
                    $actual[$report->name] = $report->results[$serializer]->bytes;
                }
            }
            if ($expected !== []) {
                $checks[] = new ByteCheck($serializer, $expected, $actual);
            }
        }

        return $checks;
    }
}

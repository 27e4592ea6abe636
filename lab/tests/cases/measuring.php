<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Measure\Bench;
use Amber\Lab\Measure\Clock;
use Amber\Lab\Measure\MemoryProbe;
use Amber\Lab\Measure\Silence;
use Amber\Lab\Measure\Subject;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Amber\Lab\Serializer\Native;
use Amber\Lab\Serializer\Nothing;
use Amber\Lab\Tests\Check;

$subject = static fn (mixed $value): Subject
    => new Subject(new Native(), $value, serialize($value), new Fidelity(Faith::Exact));

return [
    'a calibrated sample lasts as long as it should' => static function () use ($subject): void {
        $clock = new Clock();
        $small = $subject([1, 2, 3]);
        $revolutions = $clock->calibrate(Operation::Decode, $small, 2_000_000);
        $start = hrtime(true);
        $clock->sample(Operation::Decode, $small, $revolutions);
        Check::same(true, hrtime(true) - $start >= 1_000_000);
    },
    'doing nothing costs next to nothing once the loop is taken off' => static function (): void {
        $nothing = new Subject(new Nothing(), null, '', new Fidelity(Faith::Exact));
        $samples = array_map(
            static fn (): float => (new Clock())->sample(Operation::Encode, $nothing, 100_000),
            range(1, 5),
        );
        Check::same(true, min($samples) < 5.0);
    },
    'the memory of a list is that of its table' => static function () use ($subject): void {
        $bytes = MemoryProbe::retained($subject(array_fill(0, 1000, 1.5)));
        Check::same(true, $bytes >= 16_000 && $bytes < 80_000);
    },
    'a run measures each serializer on each set, in every round' => static function (): void {
        $bench = new Bench(Settings::quick(1), new Silence());
        $report = $bench->run(Datasets::matching('^(strings|objects)$'), Serializers::named(['native', 'json']));
        Check::same('native', $report->baseline);
        Check::same(['native', 'json'], $report->measured());
        Check::same(['strings', 'objects'], array_column($report->sets, 'name'));
        foreach ($report->sets as $set) {
            foreach ($set->results as $result) {
                foreach (Operation::cases() as $operation) {
                    Check::same($report->settings->rounds, count($result->samples($operation)->nanoseconds));
                }
            }
        }
        Check::same(Faith::Lossy, $report->sets[1]->results['json']->fidelity->faith);
        Check::same([true], array_map(static fn ($check): bool => $check->passes(), $report->byteChecks));
    },
];

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Dataset\Probe;
use Amber\Lab\Measure\Bench;
use Amber\Lab\Measure\Clock;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Leaf;
use Amber\Lab\Measure\Progress;
use Amber\Lab\Measure\Subject;
use Amber\Lab\Measure\Walker;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Amber\Lab\Serializer\Functions;
use Amber\Lab\Serializer\Nothing;
use PHPUnit\Framework\TestCase;

final class BenchTest extends TestCase
{
    public function test_the_longer_a_sample_should_last_the_more_rounds_it_has(): void
    {
        $clock = new Clock();
        $small = self::subject([1, 2, 3]);
        foreach ([Operation::Encode, Operation::Touch] as $task) {
            // Twenty times as long as asked for are more rounds: how long either takes is the machine's affair.
            $few = $clock->calibrate($task, $small, 200_000);
            self::assertGreaterThan($few, $clock->calibrate($task, $small, 4_000_000));
        }
    }

    public function test_every_operation_gets_a_time(): void
    {
        $clock = new Clock();
        $operations = [];
        foreach (Clock::OPERATIONS as $task) {
            foreach ($clock->sample($task, self::subject(range(1, 200)), 50) as $operation => $nanoseconds) {
                $operations[] = $operation;
                self::assertGreaterThan(0.0, $nanoseconds);
            }
        }
        self::assertEqualsCanonicalizing(array_column(Operation::cases(), 'value'), $operations);
    }

    public function test_values_are_kept_by_their_size_and_not_by_that_of_their_bytes(): void
    {
        $small = self::hoarder(1_000);
        $large = self::hoarder(1_000_000);
        foreach ([$small, $large] as $serializer) {
            (new Clock())->sample(Operation::Decode, Subject::of($serializer, [null], ['x']), 300);
        }
        self::assertSame(1, $large->most);
        self::assertGreaterThan(100, $small->most);
    }

    public function test_doing_nothing_costs_next_to_nothing_once_the_loop_is_taken_off(): void
    {
        $nothing = Subject::of(new Nothing(), [null], ['']);
        $clocks = [new Clock(), new Clock(), new Clock()];
        $samples = array_map(
            static fn (int $number): float
                => $clocks[$number % 3]->sample(Operation::Encode, $nothing, 5_000)[Operation::Encode->value],
            range(1, 100), // short ones, of which some are not interrupted, whatever else the machine does
        );
        self::assertLessThan(20.0, min($samples));
    }

    public function test_what_takes_as_long_as_the_loop_alone_takes_more_than_nothing(): void
    {
        $nothing = Subject::of(new Nothing(), [null], ['']);
        $clock = new Clock();
        $times = array_map(
            static fn (): array => $clock->sample(Operation::Decode, $nothing, 1_000),
            range(1, 20),
        );

        self::assertGreaterThan(0.0, min(array_merge(...array_map(array_values(...), $times))));
    }

    public function test_the_memory_of_a_list_is_that_of_its_table(): void
    {
        [$retained, $peak] = self::subject(array_fill(0, 1000, 1.5))->memory();
        self::assertGreaterThanOrEqual(16_000, $retained);
        self::assertLessThan(80_000, $retained);
        self::assertGreaterThanOrEqual($retained, $peak);
    }

    public function test_a_walk_sees_every_element_and_ends_on_cycles(): void
    {
        self::assertSame(7, Walker::walk([1, [2, 3], 'x' => [[4]]]));
        $itself = [1];
        $itself[1] = &$itself;
        $itself[2] = &$itself;
        self::assertGreaterThan(1000, Walker::walk($itself));
        foreach (Probe::all() as $probe) {
            self::assertGreaterThanOrEqual(0, Walker::walk($probe->build()));
        }
    }

    public function test_a_leaf_is_changed_and_nothing_else(): void
    {
        $value = ['a' => 1, 'b' => ['c' => [2, 'three']]];
        Leaf::of($value)?->change($value);
        self::assertSame(['a' => 1, 'b' => ['c' => [2, 'three.']]], $value);
        self::assertNull(Leaf::of([]));
        self::assertNull(Leaf::of(5));
        foreach (Probe::all() as $probe) {
            $value = $probe->build();
            Leaf::of($value)?->change($value);
            self::assertTrue(true);
        }
    }

    public function test_a_run_measures_each_serializer_on_each_set_in_every_round(): void
    {
        $settings = Settings::of(true, 1, 2);
        $sets = Datasets::matching('^(query-overview|graph-envelope)$');
        $bench = new Bench($settings, new Progress(), Serializers::named(['native', 'json']));
        $measurement = $bench->measure($sets, Clock::OPERATIONS);
        self::assertSame(['query-overview', 'graph-envelope'], array_column($measurement->sets, 'name'));
        foreach ($measurement->sets as $set) {
            foreach ($set->results as $result) {
                foreach (Operation::cases() as $operation) {
                    self::assertCount($settings->processes, $result->samples($operation)->nanoseconds ?? []);
                }
            }
        }
        $bytes = (float) strlen(serialize($sets[0]->build()));
        self::assertSame($bytes, $measurement->sets[0]->results['native']->sizes->bytes);
        self::assertSame(Faith::Lossy, $measurement->sets[1]->results['json']->fidelity->faith);
    }

    public function test_json_loses_identity_and_native_keeps_everything(): void
    {
        $table = (new Bench(Settings::of(true, 1), new Progress(), Serializers::named(['native', 'json'])))->fidelity();
        foreach ($table->verdicts['native'] as $fidelity) {
            self::assertSame(Faith::Exact, $fidelity->faith);
        }
        self::assertSame(Faith::Lossy, $table->verdicts['json']['identity']->faith);
        self::assertSame(Faith::Failed, $table->verdicts['json']['cycles']->faith);
    }

    public function test_a_serializer_that_ends_its_process_fails_and_the_others_go_on(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'amber') . '.php';
        file_put_contents($file, <<<'PHP'
            <?php
            return new class implements Amber\Lab\Serializer\Serializer {
                public function name(): string { return 'killer'; }
                public function description(): string { return 'ends the process on arrays'; }
                public function absence(): ?string { return null; }
                public function version(): string { return '1'; }
                public function memoryIsVisible(): bool { return true; }
                public function prepare(): void {}
                public function encode(mixed $value): string {
                    return is_array($value) ? exit(3) : serialize($value);
                }
                public function decode(string $data): mixed { return unserialize($data); }
            };
            PHP);
        $bench = new Bench(Settings::of(true, 1, 1), new Progress(), Serializers::named(['native', $file]));
        $sets = Datasets::matching('^(query-overview|graph-envelope)$');
        $sets = $bench->measure($sets, [Operation::Encode])->sets;
        unlink($file);
        unlink(substr($file, 0, -4));
        self::assertSame('its process ended with exit code 3', $sets[0]->results['killer']->fidelity->reason);
        self::assertSame(Faith::Exact, $sets[1]->results['killer']->fidelity->faith);
        self::assertSame(Faith::Exact, $sets[0]->results['native']->fidelity->faith);
    }

    public function test_a_question_to_a_process_that_is_gone_has_no_answer(): void
    {
        $process = new FreshProcess(new Job('nobody', []));
        self::assertNull($process->ask('loopCost'));
        self::assertStringContainsString('exit code 255', (string) $process->end());
        self::assertSame('its process ended with exit code 255', $process->end(true));
    }

    /** Decodes one byte to a value of this size, and counts how many of them lived at the same time. */
    private static function hoarder(int $bytes): Functions
    {
        return new class ($bytes) extends Functions {
            public int $most = 0;
            public int $alive = 0;

            public function __construct(private readonly int $bytes)
            {
                parent::__construct('hoarder', 'decodes to a large value');
            }

            public function encode(mixed $value): string
            {
                return '';
            }

            public function decode(string $data): mixed
            {
                $this->most = max($this->most, ++$this->alive);

                return new class ($this, str_repeat('x', $this->bytes)) {
                    public function __construct(private readonly object $hoarder, public string $text)
                    {
                    }

                    public function __destruct()
                    {
                        --$this->hoarder->alive;
                    }
                };
            }
        };
    }

    private static function subject(mixed $value): Subject
    {
        return Subject::of(Serializers::named(['native'])[0], [$value], [serialize($value)]);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Graphs;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;
use Amber\Lab\Dataset\Nested;
use Amber\Lab\Dataset\Rows;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Unit;
use Amber\Lab\Serializer\Catalogue as Serializers;

/** One path out of a large message, with an index and without. */
final class Parts implements Experiment
{
    public function name(): string
    {
        return 'parts';
    }

    public function description(): string
    {
        return 'one path out of records, objects, translations and nested files of them: Amber\get(), with an index and without';
    }

    public function absence(): ?string
    {
        return Serializers::named(['amber'])[0]->absence();
    }

    public function run(Run $run): Report
    {
        $by = $run->settings->quick ? 10 : 1;
        $sets = [
            Rows::records(intdiv(9_000, $by)),
            Graphs::typed(intdiv(14_000, $by)),
            ...Made::family(Kind::Documents, Nested::class, [
                ['translations', 'dotted names to sentences', 'translations', intdiv(14_000, $by)],
                ['files', 'files of 50 sentences', 'files', intdiv(400, $by), 50],
                ['document', 'the schema of an API, as json_decode() gives it', 'document', intdiv(500, $by)],
            ]),
        ];
        $run->progress->start(2 * count($sets) * $run->settings->processes, 'measuring');
        $rows = $findings = [];
        foreach ($sets as $set) {
            foreach ([false, true] as $indexed) {
                $answers = [self::ask($set, [$indexed, $run->settings->sampleNanoseconds])];
                for ($i = 1; $i < $run->settings->processes; ++$i) {
                    $run->progress->advance($set->name() . ($indexed ? ', index' : ''));
                    $answers[] = self::ask($set, [$indexed, $run->settings->sampleNanoseconds]);
                }
                $samples = static fn (string $what): Samples => new Samples(1, array_map(static fn (array $answer): float => (float) $answer[$what], $answers));
                $rows[] = [
                    $set->name() . ($indexed ? ', index' : ''), new Figure((float) $answers[0]['bytes'], Unit::Bytes),
                    $samples('whole'), $samples('part'), $samples('slowest'),
                ];
                $findings[] = sprintf(
                    '%s%s: a path takes 1/%s of the time to decode the whole, the slowest 1/%s.',
                    $set->name(),
                    $indexed ? ', index' : '',
                    number_format($samples('whole')->median / $samples('part')->median),
                    number_format($samples('whole')->median / $samples('slowest')->median, 1),
                );
            }
        }
        $run->progress->finish();

        return $run->report('Parts: one path out of a message', grids: [new Grid(
            'One path',
            'Decoding the whole without an index; of 40 paths to leaves or objects, chosen at random, the median and the slowest.',
            ['', 'bytes', 'whole', 'path', 'slowest'],
            $rows,
        )], findings: $findings);
    }

    /**
     * @param list<mixed> $arguments
     * @return array<string, float|int>
     */
    private static function ask(Dataset $set, array $arguments): array
    {
        $process = new FreshProcess(new Job('amber', [$set->name() => $set]));

        return $process->ask('part', [$set->name(), ...$arguments])
            ?? throw new \RuntimeException("{$set->name()} did not come to its end: " . $process->end());
    }
}

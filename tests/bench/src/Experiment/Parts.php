<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Probe\PartProbe;
use Amber\Bench\Processes;
use Amber\Bench\Value\Graphs;
use Amber\Bench\Value\Nested;
use Amber\Bench\Value\Rows;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Unit;
use Amber\Lab\Serializer\Catalogue as Serializers;

/** One path out of a large message. */
final class Parts extends Experiment
{
    public const NAME = 'parts';
    public const DESCRIPTION = 'one path out of records, objects, translations and nested files of them: Amber\get()';

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
        $run->progress->start(count($sets) * $run->settings->processes, 'measuring');
        $rows = $findings = [];
        $question = PartProbe::class . '::measure';
        foreach ($sets as $set) {
            $answers = Processes::answers($run, $set, $question, [$run->settings->sampleNanoseconds]);
            [$whole, $part, $slowest] = array_map(
                static fn (string $figure) => Processes::samples($answers, $figure),
                ['whole', 'part', 'slowest'],
            );
            $bytes = new Figure((float) $answers[0]['bytes'], Unit::Bytes);
            $rows[] = [$set->name(), $bytes, $whole, $part, $slowest];
            $findings[] = sprintf(
                '%s: a path takes 1/%s of the time to decode the whole, the slowest 1/%s.',
                $set->name(),
                number_format($whole->median / $part->median),
                number_format($whole->median / $slowest->median, 1),
            );
        }
        $run->progress->finish();

        return $run->report('Parts: one path out of a message', grids: [new Grid(
            'One path',
            'Decoding the whole; of 40 paths to leaves or objects, chosen at random, the median and'
            . ' the slowest.',
            ['', 'bytes', 'whole', 'path', 'slowest'],
            $rows,
        )], findings: $findings);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Value\Article2011;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;

/** "Fast serialization of data in PHP" (2011): seven small sets, one for each type of data. */
final class Types extends Experiment
{
    public const NAME = 'types';
    public const DESCRIPTION = 'seven small sets, one per type of data, with the bytes that were published (2011)';

    public function run(Run $run): Report
    {
        $measurement = $run->bench()->measure(Article2011::all());

        return $run->report(
            'Types: the seven sets of 2011',
            $measurement,
            findings: self::published($measurement->sets),
        );
    }

    /**
     * Holds the sizes of the article's sets against those that it printed.
     *
     * @param list<SetReport> $reports
     * @return list<string> whether they are the same, for each serializer that it printed
     */
    private static function published(array $reports): array
    {
        $findings = [];
        foreach (Article2011::BYTES as $name => $bytes) {
            $there = array_combine(Article2011::NAMES, $bytes);
            $here = [];
            foreach ($reports as $report) {
                $here[$report->name] = (int) (($report->results[$name] ?? null)?->sizes?->bytes);
            }
            if (array_filter($here) !== []) {
                $findings[] = sprintf(
                    'Bytes of %s %s in the 2011 article, %s for %s%s.',
                    $name,
                    $here === $there ? 'as' : 'NOT as',
                    implode('/', $there),
                    implode('/', array_keys($there)),
                    $here === $there ? '' : ', but ' . implode('/', $here),
                );
            }
        }

        return $findings;
    }
}

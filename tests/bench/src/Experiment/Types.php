<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Value\Article2011;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Model\ByteCheck;
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
            byteChecks: self::published($measurement->sets),
        );
    }

    /**
     * Holds the sizes of the article's sets against those that it printed.
     *
     * @param list<SetReport> $reports
     * @return list<ByteCheck> of the article's sets among them
     */
    public static function published(array $reports): array
    {
        $checks = [];
        foreach (Article2011::BYTES as $serializer => $bytes) {
            $published = array_combine(Article2011::NAMES, $bytes);
            $expected = $actual = [];
            foreach ($reports as $report) {
                if (isset($published[$report->name], $report->results[$serializer])) {
                    $expected[$report->name] = $published[$report->name];
                    $size = $report->results[$serializer]->sizes?->bytes;
                    $actual[$report->name] = $size === null ? null : (int) $size;
                }
            }
            if ($expected !== []) {
                $checks[] = new ByteCheck($serializer, $expected, $actual);
            }
        }

        return $checks;
    }
}

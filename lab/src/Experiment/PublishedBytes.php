<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Article2011;
use Amber\Lab\Model\ByteCheck;
use Amber\Lab\Model\SetReport;

/** Holds the sizes of the 2011 article's sets against those that it printed. */
final class PublishedBytes
{
    /**
     * @param list<SetReport> $reports
     * @return list<ByteCheck> of the article's sets among them
     */
    public static function check(array $reports): array
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

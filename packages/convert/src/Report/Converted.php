<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

use Amber\Convert\Counts;
use Amber\Convert\Format\Format;
use Amber\Convert\Outcome;

/** What became of the entries of a store, as lines. */
final class Converted
{
    /**
     * @param bool $isDry whether nothing was replaced
     * @return list<string> how many came into the format what was left and why, and whether it came to the end
     */
    public static function lines(Counts $counts, Format $target, bool $isDry): array
    {
        $lines = [self::summary($counts, $target, $isDry)];
        foreach ($counts->left as $reason => $left) {
            $lines[] = "  $left->count: $reason: " . ShownNames::some($left);
        }
        if (!$counts->isWhole) {
            $lines[] = $counts->obstacle === '' ? 'Stopped before the end. Run it again to go on.'
                : "Stopped before the end: $counts->obstacle. Once that is mended, run it again to go on.";
        }

        return $lines;
    }

    private static function summary(Counts $counts, Format $target, bool $isDry): string
    {
        $converted = $counts->count(Outcome::Converted);
        $sizes = sprintf(' (%s before, %s after)', Amount::bytes($counts->before), Amount::bytes($counts->after));
        $gone = $counts->count(Outcome::Gone);
        $locks = $counts->count(Outcome::Lock);

        return sprintf(
            '%d %s to %s%s, %d already in that format, %d empty%s%s, %d left as they are.',
            $converted,
            $isDry ? 'would be converted' : 'converted',
            $target->value,
            $converted === 0 ? '' : $sizes,
            $counts->count(Outcome::Already),
            $counts->count(Outcome::Empty),
            $locks === 0 ? '' : ', ' . Amount::count($locks, 'lock') . ' of running requests',
            $gone === 0 ? '' : ", $gone gone meanwhile",
            $counts->count(Outcome::Left) + $counts->count(Outcome::InUse),
        );
    }
}

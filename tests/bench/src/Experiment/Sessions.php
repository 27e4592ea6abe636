<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Value\Sessions as Sets;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;

/** "igbinary on session files" (2009): twelve sessions of the article's lengths, compact_strings on and off. */
final class Sessions extends Experiment
{
    public const NAME = 'sessions';
    public const DESCRIPTION = 'twelve sessions of 0 to 52,932 bytes, igbinary with compact_strings on and off (2009)';

    public function run(Run $run): Report
    {
        $measurement = $run->bench()->measure(Sets::of2009());
        $title = 'Sessions: twelve lengths of 2009';
        $comparison = new Comparison($run->report($title, $measurement));

        return $run->report($title, $measurement, findings: self::findings($comparison));
    }

    /** @return list<string> what the article said, with today's figures */
    private static function findings(Comparison $comparison): array
    {
        $findings = [];
        foreach (['igbinary', 'igbinary-nocompact', 'amber'] as $name) {
            $saved = $faster = $sets = 0;
            foreach ($comparison->report->sets as $set) {
                $native = $set->results['native'] ?? null;
                $own = $set->results[$name] ?? null;
                if ($native?->sizes === null || $own?->sizes === null) {
                    continue;
                }
                ++$sets;
                $saved += 1 - $own->sizes->bytes / $native->sizes->bytes;
                $faster += (int) ($comparison->ratio($set, 'native', Metric::Encode, $name)?->isBehind() === true);
            }
            if ($sets > 0) {
                $findings[] = sprintf(
                    '%s writes these sessions %d %% shorter than serialize(), as a mean, and is the faster one to'
                    . ' encode on %d of %d.',
                    $name,
                    round(100 * $saved / $sets),
                    $faster,
                    $sets,
                );
            }
        }

        return $findings;
    }
}

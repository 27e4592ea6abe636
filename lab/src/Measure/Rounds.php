<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Mean;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Settings;

/**
 * Measures round by round: as often as was asked for, and on while what the rounds say lies far apart, as on a busy
 * machine. How wide an interval is decides, never where it lies: to end as soon as somebody is ahead would favour whom
 * chance favours.
 */
final class Rounds
{
    /**
     * @param int $steps of progress in a round
     * @param string $what is measured, for those who watch
     * @param \Closure(int): void $measure a round of that number
     * @param \Closure(): bool $isSure whether the rounds so far agree
     */
    public static function run(
        Settings $settings,
        Progress $progress,
        int $steps,
        string $what,
        \Closure $measure,
        \Closure $isSure,
    ): void {
        $progress->start($settings->processes * $steps, $what);
        for ($round = 0; $round < $settings->processes; ++$round) {
            $measure($round);
        }
        $progress->finish();
        for (; $round < $settings->mostProcesses && !$isSure(); ++$round) {
            if ($round === $settings->processes) {
                $progress->start(($settings->mostProcesses - $round) * $steps, "$what on, as rounds differ");
            }
            $measure($round);
        }
        $progress->finish();
    }

    /**
     * @param array<string, array<string, non-empty-list<float>>> $times one a round, by serializer and set
     * @param list<string> $peers whom Amber is held against
     * @return bool whether the means of Amber's times by theirs are known closely enough to answer with
     */
    public static function agree(array $times, array $peers): bool
    {
        foreach ($peers as $peer) {
            $ratios = [];
            foreach ($times[Report::SUBJECT] ?? [] as $set => $own) {
                $base = $times[$peer][$set] ?? [];
                if (count($base) === count($own) && min($base) > 0) {
                    $ratios[] = Ratio::ofRounds($own, $base);
                }
            }
            if (Mean::ofRatios($ratios, count($ratios))->interval?->isNarrow() === false) {
                return false;
            }
        }

        return true;
    }
}

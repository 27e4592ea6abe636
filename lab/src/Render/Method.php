<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;

/** How figures came about, in words that all outputs share. */
final class Method
{
    /** @return string a paragraph */
    public static function describe(Report $report): string
    {
        return implode(' ', array_filter([$report->requests?->method, self::ofLoops($report)]));
    }

    /** More than were asked for, where these lay far apart. */
    private static function rounds(SetReport $set): int
    {
        $rounds = [0];
        foreach ($set->results as $result) {
            $rounds[] = count($result->samples(Operation::Encode)->nanoseconds ?? []);
        }

        return max($rounds);
    }

    private static function ofLoops(Report $report): string
    {
        if ($report->method !== null) {
            return $report->method;
        }
        if ($report->sets === []) {
            return 'Less is better in times. The order of processes and requests was drawn from seed '
                . "{$report->settings->seed}.";
        }
        $settings = $report->settings;

        return sprintf(
            'Every result was compared with the original before anything was timed: ≠ marks what came back changed, ✗'
            . ' what raised an error; neither is ranked. Each of %d rounds has a fresh PHP process per serializer; cell'
            . ' by cell they take one sample of at least %s, one after the other in random order (--seed=%d). Times are'
            . ' medians, ± is the further end of their 95 %% bootstrap interval; an empty call (%s to encode) is taken'
            . ' off. Releasing a value is timed apart from decoding it. Ratios are medians of the ratios of the rounds,'
            . ' to %s; less is better everywhere; * marks the best and what is too close to it to call, ~ what is too'
            . ' close to %5$s to call: the 95 %% interval of the ratio holds 1.',
            max([0, ...array_map(self::rounds(...), $report->sets)]),
            Amount::time($settings->sampleNanoseconds),
            $settings->seed,
            Amount::time($report->loopCost[Operation::Encode->value] ?? 0.0),
            Text::serializer($report->baseline),
        );
    }
}

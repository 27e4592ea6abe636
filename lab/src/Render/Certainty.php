<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Interval;
use Amber\Lab\Model\Mean;

/** Words for what figures say, never surer than their intervals. */
final class Certainty
{
    /** Names in a list; what is more is counted. */
    private const SHOWN = 3;

    private const FEW = 'too few rounds to say, five are needed';

    /**
     * @param string $of what it is a share of: "its time"
     * @return string such as "0.62 of its time (0.55–0.70)", or that it cannot be told, and why
     */
    public static function share(float $ratio, ?Interval $interval, string $of): string
    {
        if ($interval === null || !is_finite($interval->high)) {
            return self::FEW;
        }
        $range = self::range($interval);

        return match (true) {
            $interval->low > 1.0, $interval->high < 1.0 => Amount::ratio($ratio) . " of $of ($range)",
            $interval->isNarrow() => "too close to call ($range of $of)",
            default => sprintf(
                'somewhere from %s to %s of %s (the machine was too busy to tell)',
                Amount::ratio($interval->low),
                Amount::ratio($interval->high),
                $of,
            ),
        };
    }

    /**
     * @param string $merit such as "the fastest to encode"
     * @param non-empty-list<string> $names of those that may be, the first by its mean first
     * @param \Closure(string, string): Mean $mean time of one by that of another
     * @return string that nobody can be named, and why
     */
    public static function tie(string $merit, array $names, \Closure $mean): string
    {
        $first = array_shift($names);
        $widest = [];
        foreach ($names as $name) {
            $interval = $mean($first, $name)->interval;
            if ($interval === null) {
                return "who is $merit: " . self::FEW;
            }
            $widest[$name] = $interval->high / $interval->low;
        }
        arsort($widest);
        $other = (string) array_key_first($widest);
        $interval = $mean($first, $other)->interval ?? throw new \LogicException('an interval is gone');

        return sprintf(
            'who is %s %s: %s (%s takes %s of %s\'s time%s)',
            $merit,
            $interval->isNarrow() ? 'is too close to call' : 'cannot be told on so busy a machine',
            self::several(array_map(Text::serializer(...), [$first, ...$names]), 'or'),
            Text::serializer($first),
            self::range($interval),
            Text::serializer($other),
            // Else it looks like a mistake that nobody is named.
            $interval->high < 1.0 ? sprintf('; two runs differ by %.0f %%', 100 * Mean::CLOSE) : '',
        );
    }

    /**
     * @param non-empty-list<string> $names
     * @return string such as "a, b, c and 4 more"
     */
    public static function several(array $names, string $and, string $more = 'more'): string
    {
        $rest = count($names) - self::SHOWN;

        return Text::enumeration($rest > 1 ? [...array_slice($names, 0, self::SHOWN), "$rest $more"] : $names, $and);
    }

    private static function range(Interval $interval): string
    {
        return Amount::ratio($interval->low) . '–' . Amount::ratio($interval->high);
    }
}

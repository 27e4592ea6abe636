<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;

/** Mean size against mean time to decode: who is beaten in neither by anybody stands on the line. */
final class Scatter
{
    /** @return array{caption?: string, points?: list<array<string, mixed>>} empty where fewer than two have figures */
    public static function of(Comparison $comparison): array
    {
        $points = $missing = [];
        foreach ($comparison->report->measured() as $name) {
            $size = $comparison->mean($name, Metric::Bytes);
            $time = $comparison->mean($name, Metric::Decode);
            // A mean over fewer sets is one of something else.
            if ($size->isWhole() && $time->isWhole()) {
                $points[] = ['name' => $name, 'size' => $size->ratio, 'time' => $time->ratio];
            } else {
                $missing[] = $name;
            }
        }
        if (count($points) < 2) {
            return [];
        }
        $best = array_filter($points, static fn (array $one): bool => self::isUnbeaten($one, $points));
        $unbeaten = array_column($best, 'name');
        $caption = "Means of both, as ratios to {$comparison->report->baseline}; nobody beats "
            . implode(' or ', $unbeaten) . ' in both.'
            . ($missing === [] ? '' : ' Those with figures on fewer sets are not shown: ' . implode(', ', $missing) . '.');

        return [
            'caption' => $caption,
            'points' => array_map(
                static fn (array $one): array => [...$one, 'unbeaten' => in_array($one['name'], $unbeaten, true)],
                $points,
            ),
        ];
    }

    /**
     * @param array<string, mixed> $one
     * @param list<array<string, mixed>> $all
     */
    private static function isUnbeaten(array $one, array $all): bool
    {
        return array_filter($all, static fn (array $other): bool => $other !== $one
            && $other['size'] <= $one['size'] && $other['time'] <= $one['time']) === [];
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

/** All experiments that --experiment names. */
final class Catalogue
{
    /** @return list<Experiment> in the order of --list */
    public static function all(): array
    {
        return [
            new Breadth(),
            new Types(),
            new Sessions(),
            new Suite(),
            new Growth(),
            new Objects(),
            new Files(),
            new Parts(),
            new Web(),
            new Stores(),
        ];
    }

    /** @throws \InvalidArgumentException for a name that no experiment has */
    public static function named(string $name): Experiment
    {
        foreach (self::all() as $experiment) {
            if ($experiment->name() === $name) {
                return $experiment;
            }
        }
        $names = array_map(static fn (Experiment $experiment): string => $experiment->name(), self::all());
        throw new \InvalidArgumentException("unknown experiment \"$name\"; there are " . implode(', ', $names));
    }
}

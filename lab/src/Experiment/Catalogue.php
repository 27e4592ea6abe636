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

    /** @return list<string> as --experiment takes them */
    public static function names(): array
    {
        return array_map(static fn (Experiment $experiment): string => $experiment::NAME, self::all());
    }

    /** @throws \InvalidArgumentException for a name that no experiment has */
    public static function named(string $name): Experiment
    {
        $names = self::names();

        return array_combine($names, self::all())[$name]
            ?? throw new \InvalidArgumentException("unknown experiment \"$name\"; there are " . implode(', ', $names));
    }
}

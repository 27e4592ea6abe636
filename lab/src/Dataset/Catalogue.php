<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** All built-in data sets. */
final class Catalogue
{
    /** What is measured by default: of each kind what is typical, whoever is good at it. */
    private const TYPICAL = [
        'session', 'session-1022', 'session-large',
        'records-10', 'records-1000', 'rows-nullable', 'rows-orders', 'rows-strings',
        'objects-typed-20', 'objects-entities', 'orm-mapper', 'orm-active',
        'countries', 'translation', 'json-schema', 'mime-types',
        'strings', 'integers', 'objects', 'all',
        'ints-range', 'floats-random',
    ];

    /** @return list<Dataset> those that are measured by default, in the order of the report */
    public static function builtIn(): array
    {
        return array_map(self::named(...), self::TYPICAL);
    }

    /** @return list<Dataset> every kind of data that applications keep, in several sizes, in the order of the report */
    public static function broad(): array
    {
        return [
            ...Sessions::all(),
            ...Rows::all(),
            ...Graphs::all(),
            ...Documents::all(),
            ...Nested::all(),
            ...Article2011::all(),
            ...Small::all(),
            ...Lists::all(),
        ];
    }

    /** @throws \InvalidArgumentException for a name that no set has */
    public static function named(string $name): Dataset
    {
        return self::matching('^' . preg_quote($name, '~') . '$', self::broad())[0];
    }

    /**
     * @param string $pattern a regular expression without delimiters, matched against names without regard to case
     * @param list<Dataset>|null $all to choose from; null: the built-in ones
     * @return list<Dataset>
     * @throws \InvalidArgumentException when it is not a regular expression or matches nothing
     */
    public static function matching(string $pattern, ?array $all = null): array
    {
        $all ??= self::builtIn();
        $regex = '~' . str_replace('~', '\~', $pattern) . '~i';
        if (@preg_match($regex, '') === false) {
            throw new \InvalidArgumentException("\"$pattern\" is not a regular expression");
        }
        $sets = array_values(array_filter(
            $all,
            static fn (Dataset $set): bool => preg_match($regex, $set->name()) === 1,
        ));
        if ($sets === []) {
            $names = array_map(static fn (Dataset $set): string => $set->name(), $all);
            throw new \InvalidArgumentException("no data set matches \"$pattern\"; there are " . implode(', ', $names));
        }

        return $sets;
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** All built-in data sets. */
final class Catalogue
{
    /** What is measured by default, beside all of Application: what is typical of each kind, whoever is good at it. */
    private const TYPICAL = [
        'query-overview', 'query-posts', 'query-tables', 'countries',
        'graph-envelope', 'graph-entities', 'graph-models', 'syntax-tree',
        'translation', 'json-schema', 'mime-types',
    ];

    /** @return list<Dataset> those that are measured by default, in the order of the report */
    public static function builtIn(): array
    {
        return [...Application::all(), ...array_map(self::named(...), self::TYPICAL)];
    }

    /** @return list<Dataset> every kind of data that applications keep, in several sizes, in the order of the report */
    public static function broad(): array
    {
        return [
            ...Application::all(),
            ...Sessions::of2009(),
            ...Rows::all(),
            ...Documents::tables(),
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

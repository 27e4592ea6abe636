<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** All built-in data sets. */
final class Catalogue
{
    /** @return list<Dataset> what is typical of each kind, whoever is good at it, in the order of the report */
    public static function builtIn(): array
    {
        return [
            ...Application::all(),
            ...Application::queries(),
            Documents::countries(),
            ...Application::graphs(),
            Documents::syntaxTree(),
            ...Documents::all(),
        ];
    }

    /** @throws \InvalidArgumentException for a name that no set has */
    public static function named(string $name): Dataset
    {
        return self::matching('^' . preg_quote($name, '~') . '$')[0];
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

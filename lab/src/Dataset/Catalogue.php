<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** All built-in data sets. */
final class Catalogue
{
    /** @return list<Dataset> in the order of the report */
    public static function builtIn(): array
    {
        return [
            ...Article2011::all(),
            new LanguageTable(),
            new MimeTypes(),
            new Records(),
            new TypedObjects(),
            new Session(),
            new LargeSession(),
            new IntegerList(),
            new FloatList(),
        ];
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
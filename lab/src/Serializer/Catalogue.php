<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** All serializers the laboratory knows. */
final class Catalogue
{
    /** @return list<Serializer> in the order of the report's columns */
    public static function all(): array
    {
        return [
            new Native(),
            new Json(),
            new Igbinary(compactStrings: true),
            new Igbinary(compactStrings: false),
            new Msgpack(),
            new VarExport(),
            new Phpser(),
            new Amber(),
        ];
    }

    /**
     * @param list<string> $names names as Serializer::name() gives them, or PHP files that return a Serializer; none means all
     * @return list<Serializer> known ones in the order of all(), then those of files
     * @throws \InvalidArgumentException for a name that no serializer has, and for a file that returns none
     */
    public static function named(array $names): array
    {
        $all = self::all();
        if ($names === []) {
            return $all;
        }
        $all[] = new NativeAllowed();
        $all[] = new Copy();
        $all[] = new Loaded();
        $all[] = new Signed();
        $all[] = new Polyfill();
        $known = array_map(static fn (Serializer $serializer): string => $serializer->name(), $all);
        $files = array_values(array_filter($names, static fn (string $name): bool => str_ends_with($name, '.php')));
        $unknown = array_diff($names, $known, $files);
        if ($unknown !== []) {
            throw new \InvalidArgumentException(sprintf(
                'unknown serializer "%s"; known are %s, and files named *.php that return one',
                implode('", "', $unknown),
                implode(', ', $known),
            ));
        }
        $chosen = array_values(array_filter(
            $all,
            static fn (Serializer $serializer): bool => in_array($serializer->name(), $names, true),
        ));

        return [...$chosen, ...array_map(UserFile::load(...), $files)];
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** Real files that Debian packages ship, as an application would keep them once they are parsed. */
final class Documents
{
    private const ISO = '/usr/share/iso-codes/json/iso_';
    private const TRANSLATED = '/usr/share/locale/de/LC_MESSAGES/iso_';
    private const COMPOSER = '/usr/share/php/data/Composer/res/';

    /** Name, description, how it is parsed, file, Debian package that ships it. */
    private const FILES = [
        ['translation', 'names of countries in German', 'catalogue', self::TRANSLATED . '3166-1.mo', 'iso-codes'],
        ['translation-large', 'of languages in German', 'catalogue', self::TRANSLATED . '639-3.mo', 'iso-codes'],
        ['json-schema', 'that of composer.json', 'json', self::COMPOSER . 'composer-schema.json', 'composer'],
        [
            'licences', 'the SPDX list of some 500 licences',
            'json', self::COMPOSER . 'spdx-licenses.json', 'php-composer-spdx-licenses',
        ],
    ];
    /** Tables: name, what the rows are, number of the standard. */
    private const TABLES = [
        ['countries', 'some 250 countries', '3166-1'],
        ['iso-3166-2', 'some 5,000 parts of countries', '3166-2'],
        ['iso-4217', 'some 180 currencies', '4217'],
        ['iso-639-3', 'some 7,900 languages', '639-3'],
    ];
    private const TYPES = '/etc/mime.types';

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return [...array_map(static fn (array $set): Dataset => self::file(...$set), self::FILES), self::mimeTypes()];
    }

    /** @return list<Dataset> tables of standards, which Debian's iso-codes has */
    public static function tables(): array
    {
        return array_map(static function (array $table): Dataset {
            [$name, $rows, $standard] = $table;
            $file = self::ISO . "$standard.json";

            return self::file($name, "ISO $standard: $rows", 'json', $file, 'iso-codes', Kind::ResultSets);
        }, self::TABLES);
    }

    /** @return Dataset the table of media types of the machine: one large map of mostly short lists */
    public static function mimeTypes(): Dataset
    {
        $description = "media type => its file extensions, of Debian's media-types";

        return self::file('mime-types', $description, 'types', self::TYPES, 'media-types');
    }

    /**
     * @param string $parser json, types or catalogue
     * @param string $package of Debian that ships the file
     */
    public static function file(
        string $name,
        string $words,
        string $parser,
        string $file,
        string $package,
        Kind $kind = Kind::Documents,
    ): Dataset {
        $absence = is_readable($file) ? null : "$file is missing (Debian: $package)";

        return new Made($name, $words, $kind, [self::class, $parser], [$file], $absence);
    }

    public static function json(string $file): mixed
    {
        return json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
    }

    /** @return array<string, list<string>> */
    public static function types(string $file): array
    {
        $types = [];
        foreach (file($file, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) ?: [] as $line) {
            $words = preg_split('/\s+/', trim($line), -1, PREG_SPLIT_NO_EMPTY) ?: [];
            if ($words !== [] && $words[0][0] !== '#') {
                $types[array_shift($words)] = $words;
            }
        }

        return $types;
    }

    /**
     * Reads gettext's .mo, whose third to fifth numbers are how many texts there are, and where the tables of lengths
     * and places begin, of them and of their translations.
     *
     * @return array<string, string>
     */
    public static function catalogue(string $file): array
    {
        $bytes = (string) file_get_contents($file);
        $numbers = static fn (string $format, int $place): array
            => array_values(array_filter((array) unpack($format, $bytes, $place), is_int(...)));
        [$count, $texts, $translations] = $numbers('V3', 8);
        $at = static function (int $table, int $i) use ($bytes, $numbers): string {
            [$length, $place] = $numbers('V2', $table + 8 * $i);

            return substr($bytes, $place, $length);
        };
        $map = [];
        for ($i = 0; $i < $count; ++$i) {
            $map[$at($texts, $i)] = $at($translations, $i);
        }

        return $map;
    }
}

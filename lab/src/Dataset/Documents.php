<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use PhpParser\Lexer\Emulative;
use PhpParser\Parser\Php7;

/** Real files that Debian packages ship, as an application would keep them once they are parsed. */
final class Documents
{
    private const ISO = '/usr/share/iso-codes/json/iso_3166-1.json';
    private const TRANSLATED = '/usr/share/locale/de/LC_MESSAGES/iso_3166-1.mo';
    /** Of the laboratory's own, as the package that ships it brings many others. */
    private const SCHEMA = __DIR__ . '/../../data/composer-schema.json';
    private const TYPES = '/etc/mime.types';
    /** On the include path: php-parser's loader, and the file of its own that is parsed. */
    private const LOADER = 'PhpParser/autoload.php';
    private const PARSED = 'PhpParser/NodeAbstract.php';

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return [
            self::file('translation', 'names of countries in German', 'catalogue', self::TRANSLATED, 'iso-codes'),
            self::file('json-schema', 'that of composer.json', 'json', self::SCHEMA, 'composer'),
            self::mimeTypes(),
        ];
    }

    /** @return Dataset a table */
    public static function countries(): Dataset
    {
        $description = 'ISO 3166-1: some 250 countries';

        return self::file('countries', $description, 'json', self::ISO, 'iso-codes', Kind::ResultSets);
    }

    /** @return Dataset one large map of mostly short lists */
    public static function mimeTypes(): Dataset
    {
        $description = "media type => its file extensions, of Debian's media-types";

        return self::file('mime-types', $description, 'types', self::TYPES, 'media-types');
    }

    /** @return Dataset many objects of many classes, each with an array of attributes */
    public static function syntaxTree(): Dataset
    {
        $absence = stream_resolve_include_path(self::LOADER) === false
            ? self::LOADER . ' is not on the include path (Debian: php-parser)'
            : null;
        $description = 'the syntax tree of a PHP file of 180 lines, by php-parser';

        return new Made('syntax-tree', $description, Kind::ObjectGraphs, [self::class, 'parse'], [], $absence);
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

    public static function parse(): mixed
    {
        require_once self::LOADER;
        $code = (string) file_get_contents(self::PARSED, true);

        return (new Php7(new Emulative()))->parse($code);
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

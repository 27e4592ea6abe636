<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Documents as OfLab;
use Amber\Lab\Dataset\Kind;

/** Real files that Debian packages ship, besides those that bin/amber bench measures. */
final class Documents
{
    private const LANGUAGES = '/usr/share/locale/de/LC_MESSAGES/iso_639-3.mo';
    private const LICENCES = '/usr/share/php/data/Composer/res/spdx-licenses.json';
    private const TABLES = '/usr/share/iso-codes/json/iso_';

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        $licences = ['the SPDX list of some 500 licences', 'json', self::LICENCES, 'php-composer-spdx-licenses'];

        return [
            self::table('iso-3166-2', 'ISO 3166-2: some 5,000 parts of countries', '3166-2'),
            self::table('iso-4217', 'ISO 4217: some 180 currencies', '4217'),
            self::table('iso-639-3', 'ISO 639-3: some 7,900 languages', '639-3'),
            OfLab::file('translation-large', 'of languages in German', 'catalogue', self::LANGUAGES, 'iso-codes'),
            OfLab::file('licences', ...$licences),
        ];
    }

    private static function table(string $name, string $words, string $standard): Dataset
    {
        return OfLab::file($name, $words, 'json', self::TABLES . "$standard.json", 'iso-codes', Kind::ResultSets);
    }
}

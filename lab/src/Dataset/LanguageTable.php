<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** The ISO 639-3 table of languages, as the Debian package iso-codes ships it: a large table out of the world. */
final class LanguageTable implements Dataset
{
    private const FILE = '/usr/share/iso-codes/json/iso_639-3.json';

    public function name(): string
    {
        return 'iso-639-3';
    }

    public function description(): string
    {
        return 'the table of some 7,900 languages of Debian\'s iso-codes';
    }

    public function kind(): Kind
    {
        return Kind::Documents;
    }

    public function absence(): ?string
    {
        return is_readable(self::FILE) ? null : self::FILE . ' is missing (Debian: iso-codes)';
    }

    public function build(): mixed
    {
        return json_decode((string) file_get_contents(self::FILE), true, 512, JSON_THROW_ON_ERROR);
    }
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** The table of media types of the machine: one large map of mostly short lists. */
final class MimeTypes implements Dataset
{
    private const FILE = '/etc/mime.types';

    public function name(): string
    {
        return 'mime-types';
    }

    public function description(): string
    {
        return 'media type => its file extensions, of Debian\'s media-types';
    }

    public function kind(): Kind
    {
        return Kind::Documents;
    }

    public function absence(): ?string
    {
        return is_readable(self::FILE) ? null : self::FILE . ' is missing (Debian: media-types)';
    }

    /** @return array<string, list<string>> */
    public function build(): mixed
    {
        $types = [];
        foreach (file(self::FILE, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) ?: [] as $line) {
            $words = preg_split('/\s+/', trim($line), -1, PREG_SPLIT_NO_EMPTY) ?: [];
            if ($words === [] || $words[0][0] === '#') {
                continue;
            }
            $types[array_shift($words)] = $words;
        }

        return $types;
    }
}

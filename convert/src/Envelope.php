<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Format;

/** What file caches write before a payload: when it expires, and of what key it is. */
final class Envelope
{
    private const KINDS = [
        // Symfony: seconds, a line with the key (Component/Cache/Traits/FilesystemTrait.php).
        '~\A\d{1,12}\n[^\n]*\n~',
        // Laravel: ten digits (Illuminate/Cache/FileStore.php).
        '~\A\d{10}~',
    ];

    /** @return string the bytes before the payload; empty where there are none */
    public static function of(string $data): string
    {
        foreach (self::KINDS as $kind) {
            if (preg_match($kind, $data, $match) !== 1) {
                continue;
            }
            $format = Format::of(substr($data, strlen($match[0]), 256));
            // A number in JSON looks like the digits of an envelope.
            if ($format !== null && $format !== Format::Json) {
                return $match[0];
            }
        }

        return '';
    }
}

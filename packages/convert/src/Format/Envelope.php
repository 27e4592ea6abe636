<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What a file cache writes before a payload: when it expires, and of what key it is. */
final readonly class Envelope
{
    /** Symfony: seconds, a line with the key (Component/Cache/Traits/FilesystemTrait.php). */
    private const SYMFONY = '~\A\d{1,12}\n[^\n]*\n~';

    /** Ten digits (Illuminate/Cache/FileStore.php). */
    private const LARAVEL = '~\A\d{10}~';
    private const LARAVEL_FOREVER = 9_999_999_999;

    /** Four bytes, and what keeps a web server from showing it (W3 Total Cache: Cache_File.php). */
    private const WORDPRESS = '~\A.{4}<\?php exit; \?>~s';
    private const NO_DIGITS = '<?php exit; ?>';

    /** Bytes by which the format of the payload is known. */
    private const LOOK = 256;

    /**
     * @param string $of whose it is, for people
     * @param bool $isFixed whether who reads it takes what serialize() writes and nothing else
     */
    private function __construct(public string $bytes, public string $of, public bool $isFixed)
    {
    }

    /** @return int|null when the entry ends (Unix time); null: never */
    public function ends(): ?int
    {
        $ends = str_ends_with($this->bytes, self::NO_DIGITS) ? unpack('L', $this->bytes)[1] ?? 0 : (int) $this->bytes;

        return is_int($ends) && $ends > 0 && $ends < self::LARAVEL_FOREVER ? $ends : null;
    }

    /** @return self|null null where a payload begins at once, or nothing that is known */
    public static function of(string $data): ?self
    {
        foreach ([
            [self::SYMFONY, 'a Symfony file cache', false],
            [self::LARAVEL, 'a Laravel file cache', true],
            [self::WORDPRESS, 'a file cache of WordPress (W3 Total Cache)', true],
        ] as [$pattern, $of, $isFixed]) {
            if (preg_match($pattern, $data, $match) !== 1) {
                continue;
            }
            $format = Format::of(substr($data, strlen($match[0]), self::LOOK));
            // A number in JSON looks like the digits of an envelope, and so may the first name of a session.
            if ($format !== null && !in_array($format, [Format::Json, Format::Php, Format::PhpBinary], true)) {
                return new self($match[0], $of, $isFixed);
            }
        }

        return null;
    }
}

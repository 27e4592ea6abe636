<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/**
 * What PHP's own functions make of data, without a look at each byte: only where they give back the same bytes, so that
 * nothing is damaged, missing, or behind the end. The readers take a hundred times as long; they see to the rest.
 */
final class Shortcut
{
    /** What names a value again stands where a value may. */
    private const AGAIN = '~[;{|][rR]:\d~';

    /** And so does what belongs to a class. */
    private const OF_CLASS = '~(?:\A|[;{])[OCE]:\d~';

    /** A case of an enum, whose class PHP loads and builds whatever it allows. */
    private const CASE = '~(?:\A|[;{|])E:\d~';

    /** So deep PHP's own functions walk. */
    private const MOST_DEPTH = 4096;

    /** Each variable of a session is copied with all that follows it. */
    private const LONGEST_SESSION = 1 << 16;

    /**
     * @return array{mixed, string}|null the value, without its classes, and what serialize() writes for it; null: not
     *     this way
     */
    public static function read(Format $format, string $data): ?array
    {
        return match ($format) {
            Format::Serialize => self::value($data),
            Format::Php => self::session($data),
            default => null,
        };
    }

    /** @return bool whether r: or R: may stand in data of serialize(), or of a session */
    public static function mayNameAgain(string $data): bool
    {
        return preg_match(self::AGAIN, $data) === 1;
    }

    /** @return bool whether what is named again may be nested deeper than PHP's own functions can walk */
    public static function mayBeDeep(string $data): bool
    {
        return substr_count($data, '{') > self::MOST_DEPTH && self::mayNameAgain($data);
    }

    /** @return bool whether what serialize() wrote names no class */
    public static function isPlain(string $text): bool
    {
        return preg_match(self::OF_CLASS, $text) !== 1;
    }

    /**
     * @param string $text what serialize() writes for the value
     * @return string|null a session of the handler php; null: not this way
     */
    public static function toSession(mixed $value, string $text): ?string
    {
        if (!is_array($value) || self::mayNameAgain($text)) {
            return null;
        }
        $session = '';
        foreach ($value as $name => $variable) {
            if (!is_string($name) || $name === '' || str_contains($name, '|')) {
                return null;
            }
            $session .= "$name|" . serialize($variable);
        }

        return $session;
    }

    /** @return array{mixed, string}|null */
    private static function value(string $data): ?array
    {
        if (self::mayBeDeep($data) || preg_match(self::CASE, $data) === 1) {
            return null;
        }
        $value = @unserialize($data, ['allowed_classes' => false]);

        return serialize($value) === $data ? [$value, $data] : null;
    }

    /** @return array{array<string, mixed>, string}|null of a session of the handler php */
    private static function session(string $session): ?array
    {
        $length = strlen($session);
        $isOther = self::mayNameAgain($session) || preg_match(self::CASE, $session) === 1;
        if ($length > self::LONGEST_SESSION || $isOther) {
            return null;
        }
        $variables = [];
        $text = '';
        for ($at = 0; $at < $length; $at = $bar + 1 + strlen($own)) {
            $bar = strpos($session, '|', $at);
            $name = $bar === false ? '' : substr($session, $at, $bar - $at);
            // A number would become an int, as a key.
            if ($bar === false || $name === '' || is_numeric($name) || isset($variables[$name])) {
                return null;
            }
            // What follows the value is passed over, with a warning from PHP 8.3 on.
            $variables[$name] = @unserialize(substr($session, $bar + 1), ['allowed_classes' => false]);
            $own = serialize($variables[$name]);
            if (substr_compare($session, $own, $bar + 1, strlen($own)) !== 0) {
                return null;
            }
            $text .= 's:' . strlen($name) . ":\"$name\";$own";
        }

        return [$variables, 'a:' . count($variables) . ":{{$text}}"];
    }
}

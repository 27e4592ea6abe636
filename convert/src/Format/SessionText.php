<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/**
 * The session formats "php" and "php_binary" against the text of serialize() for the whole array.
 *
 * Their values are numbered one after the other, for r: and R:, as the elements of an array are; but there the array
 * itself is number 1 (ext/session/session.c: one php_serialize_data_t for all variables).
 */
final class SessionText
{
    /** Most bytes that php_binary has for a name. */
    private const MOST_NAME = 127;

    /** @return string what serialize() writes for the session */
    public static function toSerialize(string $session, Node $node): string
    {
        $text = '';
        foreach ($node->children as $child) {
            $text .= serialize((string) $child->key) . self::renumbered($session, $child, 1);
        }

        return 'a:' . count($node->children) . ':{' . $text . '}';
    }

    /**
     * @param string $text of serialize() for an array
     * @throws PayloadError for an array that the format has no room for
     */
    public static function fromSerialize(string $text, bool $isBinary): string
    {
        $node = (new NativeReader())->read(new Cursor($text));
        if ($node->type !== 'array') {
            throw new PayloadError("is no session: $node->type");
        }
        $session = '';
        foreach ($node->children as $child) {
            $name = $child->key;
            if (!is_string($name)) {
                throw new PayloadError('has a numeric key, which the session handlers php and php_binary leave out');
            }
            $session .= ($isBinary ? self::binaryName($name) : self::name($name)) . self::renumbered($text, $child, -1);
        }

        return $session;
    }

    private static function name(string $name): string
    {
        return $name !== '' && !str_contains($name, '|')
            ? "$name|"
            : throw new PayloadError('has a key that is empty or holds "|", which the session handler php has no form for');
    }

    private static function binaryName(string $name): string
    {
        return $name !== '' && strlen($name) <= self::MOST_NAME
            ? chr(strlen($name)) . $name
            : throw new PayloadError('has a key that is empty or longer than ' . self::MOST_NAME . ' bytes, which php_binary has no form for');
    }

    /** The text of a value, its numbers moved. */
    private static function renumbered(string $data, Node $value, int $by): string
    {
        $text = '';
        $at = $value->start;
        foreach ($value->all() as $node) {
            if ($node->type !== 'again') {
                continue;
            }
            $number = (int) substr($data, $node->start + 2, $node->end - $node->start - 3) + $by;
            if ($number < 1) {
                throw new PayloadError('holds a reference to itself, which the session handlers php and php_binary have no form for');
            }
            $text .= substr($data, $at, $node->start - $at) . "{$data[$node->start]}:$number;";
            $at = $node->end;
        }

        return $text . substr($data, $at, $value->end - $at);
    }
}

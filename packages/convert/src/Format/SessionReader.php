<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/**
 * Sessions of the handlers "php" (name|value…) and "php_binary" (length, name, value…), and what serialize() would
 * write for their whole array.
 *
 * Their values are numbered one after the other, for r: and R:, as the elements of an array are; but there the array
 * itself is number 1 (ext/session/session.c: one php_serialize_data_t for all variables).
 */
final class SessionReader implements Reader
{
    /** A name's length has seven bits; PHP does not look at the eighth. */
    private const MOST_NAME = 0x7f;

    /** @param bool $isBinary whether it is the handler "php_binary" */
    public function __construct(private readonly bool $isBinary)
    {
    }

    public function read(Cursor $cursor): Node
    {
        $node = new Node('array', $cursor->at);
        $reader = new NativeReader();
        $names = [];
        $mayNameAgain = null;
        while (!$cursor->isAtEnd()) {
            $key = $this->isBinary ? self::binaryKey($cursor) : self::key($cursor);
            // PHP gives the second value the place of the first, and what R: names behind it is another one.
            if (isset($names[$key]) && $mayNameAgain ??= Shortcut::mayNameAgain($cursor->data)) {
                throw new PayloadError('the name of a session variable stands twice, beside references', $cursor->at);
            }
            $names[$key] = true;
            $node->add($key, $reader->readNext($cursor));
        }
        $node->end = $cursor->at;

        return $node;
    }

    /**
     * @param Node $node what read() made of the session
     * @return string what serialize() writes for it
     */
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
    public function fromSerialize(string $text): string
    {
        $node = Format::Serialize->read(new Cursor($text));
        if ($node->type !== 'array') {
            throw new PayloadError("is no session: $node->type");
        }
        $session = '';
        foreach ($node->children as $child) {
            $session .= $this->name($child->key) . self::renumbered($text, $child, -1);
        }

        return $session;
    }

    private static function key(Cursor $cursor): string
    {
        $length = strcspn($cursor->data, '|', $cursor->at);
        if ($length === 0 || $length === strlen($cursor->data) - $cursor->at) {
            throw new PayloadError('no name of a session variable', $cursor->at);
        }
        $key = $cursor->take($length, Share::Keys);
        $cursor->expect('|');

        return $key;
    }

    private static function binaryKey(Cursor $cursor): string
    {
        $key = $cursor->take($cursor->unsigned(1, Share::Structure) & self::MOST_NAME, Share::Keys);

        return $key === '' ? throw new PayloadError('no name of a session variable', $cursor->at) : $key;
    }

    private function name(int|string|null $name): string
    {
        if (!is_string($name)) {
            throw new PayloadError('has a numeric key, which the session handlers php and php_binary leave out');
        }
        if ($this->isBinary) {
            $reason = 'has a key that is empty or longer than 127 bytes, which php_binary has no form for';

            return $name !== '' && strlen($name) <= self::MOST_NAME ? chr(strlen($name)) . $name
                : throw new PayloadError($reason);
        }
        $reason = 'has a key that is empty or holds "|", which the session handler php has no form for';

        return $name !== '' && !str_contains($name, '|') ? "$name|" : throw new PayloadError($reason);
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
                $handlers = 'which the session handlers php and php_binary have no form for';
                throw new PayloadError("holds a reference to itself, $handlers");
            }
            $text .= substr($data, $at, $node->start - $at) . "{$data[$node->start]}:$number;";
            $at = $node->end;
        }

        return $text . substr($data, $at, $value->end - $at);
    }
}

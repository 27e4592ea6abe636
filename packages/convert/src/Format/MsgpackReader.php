<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** MessagePack, after github.com/msgpack/msgpack/blob/master/spec.md. */
final class MsgpackReader implements Reader
{
    public function read(Cursor $cursor): Node
    {
        return $this->value($cursor, Share::Strings, Share::Numbers);
    }

    private function value(Cursor $cursor, Share $strings, Share $numbers): Node
    {
        $start = $cursor->begin();
        $byte = $cursor->peek() === '' ? -1 : ord($cursor->peek());
        // Of these the first byte is all there is.
        $isWhole = $byte <= 0x7f || $byte >= 0xe0 || ($byte >= 0xc0 && $byte <= 0xc3);
        $cursor->take(1, $isWhole ? $numbers : Share::Structure);
        $node = match (true) {
            $byte <= 0x7f => new Node('int', $start, $byte),
            $byte <= 0x8f => $this->map($cursor, $start, $byte & 0x0f),
            $byte <= 0x9f => $this->list($cursor, $start, $byte & 0x0f),
            $byte <= 0xbf => self::string($cursor, $start, $byte & 0x1f, $strings),
            $byte === 0xc0 => new Node('null', $start),
            $byte === 0xc2, $byte === 0xc3 => new Node('bool', $start, $byte === 0xc3),
            $byte <= 0xc3 => throw new PayloadError('no type of MessagePack', $start),
            $byte <= 0xc6 => self::string($cursor, $start, self::count($cursor, 1 << ($byte - 0xc4)), $strings),
            $byte <= 0xc9 => self::extension($cursor, $start, self::count($cursor, 1 << ($byte - 0xc7))),
            $byte <= 0xcb => new Node('float', $start, $cursor->float($byte === 0xcb ? 8 : 4)),
            $byte <= 0xcf => new Node('int', $start, self::int($cursor, 1 << ($byte - 0xcc), false, $numbers)),
            $byte <= 0xd3 => new Node('int', $start, self::int($cursor, 1 << ($byte - 0xd0), true, $numbers)),
            $byte <= 0xd8 => self::extension($cursor, $start, 1 << ($byte - 0xd4)),
            $byte <= 0xdb => self::string($cursor, $start, self::count($cursor, 1 << ($byte - 0xd9)), $strings),
            $byte <= 0xdd => $this->list($cursor, $start, self::count($cursor, 2 << ($byte - 0xdc))),
            $byte <= 0xdf => $this->map($cursor, $start, self::count($cursor, 2 << ($byte - 0xde))),
            default => new Node('int', $start, $byte - 256),
        };
        $node->end = $cursor->at;

        return $node;
    }

    private static function count(Cursor $cursor, int $bytes): int
    {
        return $cursor->unsigned($bytes, Share::Structure);
    }

    private static function int(Cursor $cursor, int $bytes, bool $isSigned, Share $share): int
    {
        $number = $cursor->unsigned($bytes, $share);
        $free = 64 - 8 * $bytes;
        if (!$isSigned && $number < 0) {
            throw new PayloadError('an int is beyond 64 bits', $cursor->at - $bytes);
        }

        return $isSigned ? ($number << $free) >> $free : $number;
    }

    private static function string(Cursor $cursor, int $start, int $length, Share $share): Node
    {
        return new Node('string', $start, $cursor->take($length, $share));
    }

    private static function extension(Cursor $cursor, int $start, int $length): Node
    {
        $cursor->take(1, Share::Structure);
        $cursor->take($length, Share::Strings);

        return new Node('extension', $start);
    }

    private function list(Cursor $cursor, int $start, int $count): Node
    {
        $node = new Node('array', $start);
        $cursor->inside(function () use ($cursor, $node, $count): void {
            for ($i = 0; $i < $count; ++$i) {
                $node->add(null, $this->value($cursor, Share::Strings, Share::Numbers));
            }
        });

        return $node;
    }

    private function map(Cursor $cursor, int $start, int $count): Node
    {
        $node = new Node($count === 0 ? 'empty map, of which msgpack_unpack() makes an object' : 'array', $start);
        $cursor->inside(function () use ($cursor, $node, $count): void {
            for ($i = 0; $i < $count; ++$i) {
                $key = $this->value($cursor, Share::Keys, Share::Keys);
                $isKey = is_int($key->value) || is_string($key->value);
                // The extension for PHP marks objects and references by a key that no array can have (msgpack_pack.c).
                $node->type = match (true) {
                    $isKey => $node->type,
                    $key->type === 'null' => 'object or reference of msgpack_pack()',
                    default => "map with a key of type $key->type",
                };
                $value = $this->value($cursor, Share::Strings, Share::Numbers);
                $node->add($isKey ? $key->value : "($key->type)", $value);
            }
        });

        return $node;
    }
}

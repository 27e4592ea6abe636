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
        $start = $cursor->at;
        $byte = ord($cursor->peek() === '' ? throw new PayloadError('the data ends too early', $start) : $cursor->peek());
        $node = match (true) {
            $byte <= 0x7f => $this->small($cursor, $byte, $numbers),
            $byte <= 0x8f => $this->map($cursor, 0, $byte & 0x0f),
            $byte <= 0x9f => $this->list($cursor, 0, $byte & 0x0f),
            $byte <= 0xbf => $this->string($cursor, 0, $byte & 0x1f, $strings),
            $byte === 0xc0 => $this->constant($cursor, 'null', null, $numbers),
            $byte === 0xc2, $byte === 0xc3 => $this->constant($cursor, 'bool', $byte === 0xc3, $numbers),
            $byte >= 0xc4 && $byte <= 0xc6 => $this->string($cursor, 1 << ($byte - 0xc4), 0, $strings),
            $byte >= 0xc7 && $byte <= 0xc9 => $this->extension($cursor, 1 << ($byte - 0xc7), 0),
            $byte === 0xca => $this->float($cursor, 4),
            $byte === 0xcb => $this->float($cursor, 8),
            $byte >= 0xcc && $byte <= 0xcf => $this->int($cursor, 1 << ($byte - 0xcc), false, $numbers),
            $byte >= 0xd0 && $byte <= 0xd3 => $this->int($cursor, 1 << ($byte - 0xd0), true, $numbers),
            $byte >= 0xd4 && $byte <= 0xd8 => $this->extension($cursor, 0, 1 << ($byte - 0xd4)),
            $byte >= 0xd9 && $byte <= 0xdb => $this->string($cursor, 1 << ($byte - 0xd9), 0, $strings),
            $byte === 0xdc, $byte === 0xdd => $this->list($cursor, 2 << ($byte - 0xdc), 0),
            $byte === 0xde, $byte === 0xdf => $this->map($cursor, 2 << ($byte - 0xde), 0),
            $byte >= 0xe0 => $this->small($cursor, $byte - 256, $numbers),
            default => throw new PayloadError('no type of MessagePack', $start),
        };
        $node->end = $cursor->at;

        return $node;
    }

    private function small(Cursor $cursor, int $value, Share $share): Node
    {
        $cursor->take(1, $share);

        return new Node('int', $cursor->at - 1, $value);
    }

    private function constant(Cursor $cursor, string $type, ?bool $value, Share $share): Node
    {
        $cursor->take(1, $share);

        return new Node($type, $cursor->at - 1, $value);
    }

    private function int(Cursor $cursor, int $bytes, bool $isSigned, Share $share): Node
    {
        $start = $cursor->at;
        $cursor->take(1, Share::Structure);
        $number = $cursor->unsigned($bytes, $share);
        $free = 64 - 8 * $bytes;

        return new Node('int', $start, $isSigned ? ($number << $free) >> $free : $number);
    }

    private function float(Cursor $cursor, int $bytes): Node
    {
        $start = $cursor->at;
        $cursor->take(1, Share::Structure);

        return new Node('float', $start, $cursor->float($bytes));
    }

    /** The count stands in $bytes bytes behind the type, or is $count where there are none. */
    private function count(Cursor $cursor, int $bytes, int $count): int
    {
        $cursor->take(1, Share::Structure);

        return $bytes === 0 ? $count : $cursor->unsigned($bytes, Share::Structure);
    }

    private function string(Cursor $cursor, int $bytes, int $count, Share $share): Node
    {
        $start = $cursor->at;

        return new Node('string', $start, $cursor->take($this->count($cursor, $bytes, $count), $share));
    }

    private function extension(Cursor $cursor, int $bytes, int $count): Node
    {
        $start = $cursor->at;
        $length = $this->count($cursor, $bytes, $count);
        $cursor->take(1, Share::Structure);
        $cursor->take($length, Share::Strings);

        return new Node('extension', $start);
    }

    private function list(Cursor $cursor, int $bytes, int $count): Node
    {
        $node = new Node('array', $cursor->at);
        $count = $this->count($cursor, $bytes, $count);
        $cursor->inside(function () use ($cursor, $node, $count): void {
            for ($i = 0; $i < $count; ++$i) {
                $node->children[] = $this->value($cursor, Share::Strings, Share::Numbers);
            }
        });

        return $node;
    }

    private function map(Cursor $cursor, int $bytes, int $count): Node
    {
        $start = $cursor->at;
        $count = $this->count($cursor, $bytes, $count);
        $isMarked = false;
        $children = $cursor->inside(function () use ($cursor, $count, &$isMarked): array {
            $children = [];
            for ($i = 0; $i < $count; ++$i) {
                $key = $this->value($cursor, Share::Keys, Share::Keys);
                $child = $this->value($cursor, Share::Strings, Share::Numbers);
                $child->key = is_int($key->value) || is_string($key->value) ? $key->value : "($key->type)";
                $isMarked = $isMarked || $key->type === 'null';
                $children[] = $child;
            }

            return $children;
        });
        // The extension for PHP marks objects and references by a key that no array can have (msgpack_pack.c).
        $node = new Node($isMarked ? 'object or reference of msgpack_pack()' : 'array', $start);
        $node->children = $children;

        return $node;
    }
}

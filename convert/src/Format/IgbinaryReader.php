<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What igbinary writes, version 2: the enum igbinary_type in its C source is the list of types. */
final class IgbinaryReader implements Reader
{
    public const HEADERS = ["\0\0\0\1", "\0\0\0\2"];

    /** @var list<string> strings, and names of classes, by their id */
    private array $strings = [];
    /** @var list<Node> arrays, objects and references by their id */
    private array $values = [];

    public function read(Cursor $cursor): Node
    {
        $this->strings = $this->values = [];
        if (!in_array(substr($cursor->data, $cursor->at, 4), self::HEADERS, true)) {
            throw new PayloadError('no header of igbinary', $cursor->at);
        }
        $cursor->take(4, Share::Structure);

        return $this->value($cursor);
    }

    private function value(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $type = $cursor->unsigned(1, Share::Structure);
        $node = match (true) {
            $type === 0x00 => new Node('null', $start),
            $type <= 0x03 => $this->again($cursor, 1 << ($type - 1)),
            $type <= 0x05 => new Node('bool', $start, $type === 0x05),
            $type <= 0x0b => new Node('int', $start, $this->int($cursor, 1 << (($type - 0x06) >> 1), $type % 2 === 1, Share::Numbers)),
            $type === 0x0c => new Node('float', $start, $cursor->float(8)),
            $type <= 0x13, $type === 0x26 => new Node('string', $start, $this->string($cursor, $type, Share::Strings)),
            $type <= 0x16 => $this->array($cursor, $start, 1 << ($type - 0x14)),
            $type <= 0x1c => $this->object($cursor, $start, $type),
            $type === 0x20, $type === 0x21 => new Node('int', $start, $this->int($cursor, 8, $type === 0x21, Share::Numbers)),
            $type >= 0x22 && $type <= 0x24 => $this->again($cursor, 1 << ($type - 0x22)),
            $type === 0x25 => $this->reference($cursor),
            default => throw new PayloadError('no type of igbinary', $start),
        };
        $node->end = $cursor->at;

        return $node;
    }

    private function int(Cursor $cursor, int $bytes, bool $isNegative, Share $share): int
    {
        $number = $cursor->unsigned($bytes, $share);
        if ($number < 0 && !($isNegative && $number === PHP_INT_MIN)) {
            throw new PayloadError('an int beyond 64 bits', $cursor->at - $bytes);
        }

        return $isNegative && $number !== PHP_INT_MIN ? -$number : $number;
    }

    private function string(Cursor $cursor, int $type, Share $share): string
    {
        $start = $cursor->at - 1;
        if ($type === 0x0d) {
            return '';
        }
        if ($type >= 0x0e && $type <= 0x10) {
            $id = $cursor->unsigned(1 << ($type - 0x0e), Share::Shared);

            return $this->strings[$id] ?? throw new PayloadError('names a string that is not there', $start);
        }
        $bytes = match ($type) {
            0x11, 0x12, 0x13 => 1 << ($type - 0x11),
            0x26 => 8,
            default => throw new PayloadError('no string', $start),
        };

        return $this->strings[] = $cursor->take($cursor->unsigned($bytes, Share::Structure), $share);
    }

    private function array(Cursor $cursor, int $start, int $bytes): Node
    {
        $node = $this->values[] = new Node('array', $start);
        $this->elements($cursor, $node, $cursor->unsigned($bytes, Share::Structure));

        return $node;
    }

    private function elements(Cursor $cursor, Node $node, int $count): void
    {
        $cursor->inside(function () use ($cursor, $node, $count): void {
            for ($i = 0; $i < $count; ++$i) {
                $key = $this->key($cursor);
                if ($key === null) {
                    continue;
                }
                $child = $this->value($cursor);
                $child->key = $key;
                $node->children[] = $child;
            }
        });
    }

    /** @return int|string|null null stands alone, for a property that was not initialised */
    private function key(Cursor $cursor): int|string|null
    {
        $start = $cursor->at;
        $type = $cursor->unsigned(1, Share::Structure);

        return match (true) {
            $type === 0x00 => null,
            $type >= 0x06 && $type <= 0x0b => $this->int($cursor, 1 << (($type - 0x06) >> 1), $type % 2 === 1, Share::Keys),
            $type === 0x20, $type === 0x21 => $this->int($cursor, 8, $type === 0x21, Share::Keys),
            $type >= 0x0d && $type <= 0x13 => $this->string($cursor, $type, Share::Keys),
            default => throw new PayloadError('no key of igbinary', $start),
        };
    }

    private function object(Cursor $cursor, int $start, int $type): Node
    {
        if ($type <= 0x19) {
            $class = $cursor->take($cursor->unsigned(1 << ($type - 0x17), Share::Structure), Share::Keys);
            $this->strings[] = $class;
        } else {
            $id = $cursor->unsigned(1 << ($type - 0x1a), Share::Shared);
            $class = $this->strings[$id] ?? throw new PayloadError('names a class that is not there', $start);
        }
        $inner = $cursor->unsigned(1, Share::Structure);
        if ($inner === 0x27) {
            $case = $this->string($cursor, $cursor->unsigned(1, Share::Structure), Share::Strings);

            return $this->values[] = new Node('enum', $start, "$class:$case");
        }
        if ($inner >= 0x1d && $inner <= 0x1f) {
            $cursor->take($cursor->unsigned(1 << ($inner - 0x1d), Share::Structure), Share::Strings);

            return $this->values[] = new Node('custom', $start, $class);
        }
        if ($inner < 0x14 || $inner > 0x16) {
            throw new PayloadError('no properties of an object', $cursor->at - 1);
        }
        $node = $this->values[] = new Node('object', $start, $class);
        $this->elements($cursor, $node, $cursor->unsigned(1 << ($inner - 0x14), Share::Structure));

        return $node;
    }

    private function again(Cursor $cursor, int $bytes): Node
    {
        $start = $cursor->at - 1;
        $id = $cursor->unsigned($bytes, Share::Shared);
        $node = new Node('again', $start);
        $node->target = $this->values[$id] ?? throw new PayloadError('names a value that is not there', $start);

        return $node;
    }

    private function reference(Cursor $cursor): Node
    {
        $type = $cursor->peek() === '' ? -1 : ord($cursor->peek());
        // Arrays and objects take their id themselves, names of what was there need none.
        $takesId = !($type >= 0x14 && $type <= 0x1c) && !($type >= 0x01 && $type <= 0x03) && !($type >= 0x22 && $type <= 0x24);
        $node = $cursor->inside(fn (): Node => $this->value($cursor));
        if ($takesId) {
            $this->values[] = $node;
        }
        $node->isReference = true;
        if ($node->target !== null) {
            $node->target->isReference = true;
        }

        return $node;
    }
}

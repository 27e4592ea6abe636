<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** Session files of the handlers "php" (name|value…) and "php_binary" (length, name, value…): ext/session/session.c. */
final class SessionReader implements Reader
{
    /** A name's length has seven bits; the eighth marked what was not set. */
    private const LENGTH_BITS = 0x7f;

    /** @param bool $isBinary whether it is the handler "php_binary" */
    public function __construct(private readonly bool $isBinary)
    {
    }

    public function read(Cursor $cursor): Node
    {
        $node = new Node('array', $cursor->at);
        $reader = new NativeReader();
        while (!$cursor->isAtEnd()) {
            $key = $this->isBinary ? $this->binaryKey($cursor) : $this->key($cursor);
            if ($key === null) {
                continue;
            }
            $child = $reader->readNext($cursor);
            $child->key = $key;
            $node->children[] = $child;
        }
        $node->end = $cursor->at;

        return $node;
    }

    private function key(Cursor $cursor): ?string
    {
        $length = strcspn($cursor->data, '|', $cursor->at);
        if ($length === 0 || $length === strlen($cursor->data) - $cursor->at) {
            throw new PayloadError('no name of a session variable', $cursor->at);
        }
        $key = $cursor->take($length, Share::Keys);
        $cursor->expect('|');

        // Written by PHP before 8.0 for what was not set.
        return $key[0] === '!' ? null : $key;
    }

    private function binaryKey(Cursor $cursor): ?string
    {
        $length = $cursor->unsigned(1, Share::Structure);
        $key = $cursor->take($length & self::LENGTH_BITS, Share::Keys);
        if ($key === '') {
            throw new PayloadError('no name of a session variable', $cursor->at);
        }

        return $length > self::LENGTH_BITS ? null : $key;
    }
}

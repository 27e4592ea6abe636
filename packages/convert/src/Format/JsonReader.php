<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** JSON, after RFC 8259. */
final class JsonReader implements Reader
{
    private const SCALAR = '~\G(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)~';

    public function read(Cursor $cursor): Node
    {
        self::space($cursor);
        $node = $this->value($cursor);
        self::space($cursor);

        return $node;
    }

    private function value(Cursor $cursor): Node
    {
        $start = $cursor->begin();
        $node = match ($cursor->peek()) {
            '{' => $this->container($cursor, '}', true),
            '[' => $this->container($cursor, ']', false),
            '"' => new Node('string', $start, self::string($cursor, Share::Strings)),
            default => self::scalar($cursor),
        };
        $node->end = $cursor->at;

        return $node;
    }

    private static function space(Cursor $cursor): void
    {
        $cursor->take(strspn($cursor->data, " \t\r\n", $cursor->at), Share::Structure);
    }

    private static function string(Cursor $cursor, Share $share): string
    {
        $start = $cursor->at;
        if ($cursor->peek() !== '"') {
            throw new PayloadError('a string is missing', $start);
        }
        // Not by a pattern: these give up in long strings.
        $end = $start + 1;
        while (($found = $cursor->data[$end += strcspn($cursor->data, '"\\', $end)] ?? '') === '\\') {
            $end += 2;
        }
        if ($found === '') {
            throw new PayloadError('the end of a string is missing', $start);
        }
        $value = json_decode($cursor->take($end + 1 - $start, $share));

        return is_string($value) ? $value : throw new PayloadError('no string of JSON', $start);
    }

    private static function scalar(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $value = json_decode($cursor->match(self::SCALAR, Share::Numbers, 'a value'));

        return new Node(get_debug_type($value), $start, is_scalar($value) ? $value : null);
    }

    private function container(Cursor $cursor, string $close, bool $hasKeys): Node
    {
        $node = new Node('array', $cursor->at);
        $cursor->take(1, Share::Structure);
        self::space($cursor);
        if ($cursor->peek() === $close) {
            $cursor->take(1, Share::Structure);

            return $node;
        }
        $cursor->inside(function () use ($cursor, $node, $close, $hasKeys): void {
            do {
                self::space($cursor);
                $node->add($hasKeys ? self::key($cursor) : null, $this->value($cursor));
                self::space($cursor);
                $more = $cursor->peek() === ',';
                $cursor->expect($more ? ',' : $close);
            } while ($more);
        });

        return $node;
    }

    private static function key(Cursor $cursor): string
    {
        $key = self::string($cursor, Share::Keys);
        self::space($cursor);
        $cursor->expect(':');
        self::space($cursor);

        return $key;
    }
}

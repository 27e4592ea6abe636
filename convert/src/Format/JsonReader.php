<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** JSON, after RFC 8259. */
final class JsonReader implements Reader
{
    private const NUMBER = '~\G-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?~';

    public function read(Cursor $cursor): Node
    {
        $this->space($cursor);
        $node = $this->value($cursor);
        $this->space($cursor);

        return $node;
    }

    private function value(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $node = match ($cursor->peek()) {
            '{' => $this->container($cursor, '}', true),
            '[' => $this->container($cursor, ']', false),
            '"' => new Node('string', $start, $this->string($cursor, Share::Strings)),
            't' => $this->word($cursor, 'true', 'bool', true),
            'f' => $this->word($cursor, 'false', 'bool', false),
            'n' => $this->word($cursor, 'null', 'null', null),
            default => $this->number($cursor),
        };
        $node->end = $cursor->at;

        return $node;
    }

    private function space(Cursor $cursor): void
    {
        $cursor->take(strspn($cursor->data, " \t\r\n", $cursor->at), Share::Structure);
    }

    private function string(Cursor $cursor, Share $share): string
    {
        $start = $cursor->at;
        if ($cursor->peek() !== '"') {
            throw new PayloadError('a string is expected here', $start);
        }
        $end = $start + 1;
        while (($found = $cursor->data[$end += strcspn($cursor->data, '"\\', $end)] ?? '') === '\\') {
            $end += 2;
        }
        if ($found === '') {
            throw new PayloadError('the end of a string is missing', $start);
        }
        $text = $cursor->take($end + 1 - $start, $share);
        $value = json_decode($text);

        return is_string($value) ? $value : throw new PayloadError('no string of JSON', $start);
    }

    private function word(Cursor $cursor, string $word, string $type, ?bool $value): Node
    {
        $cursor->expect($word, Share::Numbers);

        return new Node($type, $cursor->at - strlen($word), $value);
    }

    private function number(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $number = json_decode($cursor->match(self::NUMBER, Share::Numbers, 'a value'));

        return new Node(is_int($number) ? 'int' : 'float', $start, $number);
    }

    private function container(Cursor $cursor, string $close, bool $hasKeys): Node
    {
        $node = new Node('array', $cursor->at);
        $cursor->take(1, Share::Structure);
        $this->space($cursor);
        if ($cursor->peek() === $close) {
            $cursor->take(1, Share::Structure);

            return $node;
        }
        $cursor->inside(function () use ($cursor, $node, $close, $hasKeys): void {
            do {
                $this->space($cursor);
                $key = null;
                if ($hasKeys) {
                    $key = $this->string($cursor, Share::Keys);
                    $this->space($cursor);
                    $cursor->expect(':');
                    $this->space($cursor);
                }
                $child = $this->value($cursor);
                $child->key = $key;
                $node->children[] = $child;
                $this->space($cursor);
                $more = $cursor->peek() === ',';
                $cursor->expect($more ? ',' : $close);
            } while ($more);
        });

        return $node;
    }
}

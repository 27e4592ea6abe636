<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What serialize() writes: ext/standard/var.c and var_unserializer.re of PHP are its only description. */
final class NativeReader implements Reader
{
    /** @var array<int, Node> values by the number under which r: and R: name them */
    private array $slots = [];

    public function read(Cursor $cursor): Node
    {
        $this->slots = [];

        return $this->value($cursor);
    }

    /** @return Node another value, numbered on where the last one ended: the variables of a session */
    public function readNext(Cursor $cursor): Node
    {
        return $this->value($cursor);
    }

    private function value(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $type = $cursor->peek();
        $node = match ($type) {
            'N' => $this->nothing($cursor),
            'b' => $this->scalar($cursor, 'bool', '~\Gb:[01];~', static fn (string $text): bool => $text === '1'),
            'i' => $this->scalar($cursor, 'int', '~\Gi:[+-]?\d+;~', intval(...)),
            'd' => $this->scalar($cursor, 'float', '~\Gd:[^;]{1,400};~', self::float(...)),
            's' => $this->string($cursor),
            'a' => $this->array($cursor),
            'O' => $this->object($cursor),
            'C' => $this->custom($cursor),
            'E' => $this->enum($cursor),
            'r', 'R' => $this->again($cursor),
            default => throw new PayloadError('no type of serialize()', $start),
        };
        $node->end = $cursor->at;

        return $node;
    }

    private function nothing(Cursor $cursor): Node
    {
        $node = $this->remember(new Node('null', $cursor->at));
        $cursor->expect('N;', Share::Numbers);

        return $node;
    }

    /** @param \Closure(string): (int|float|bool) $parse */
    private function scalar(Cursor $cursor, string $type, string $pattern, \Closure $parse): Node
    {
        $start = $cursor->at;
        $text = $cursor->match($pattern, Share::Numbers, "the $type");

        return $this->remember(new Node($type, $start, $parse(substr($text, 2, -1))));
    }

    private function string(Cursor $cursor): Node
    {
        $start = $cursor->at;

        return $this->remember(new Node('string', $start, $this->text($cursor, 's', Share::Strings, ';')));
    }

    /** A text with its length before it: "s:3:"abc";" and its like. */
    private function text(Cursor $cursor, string $letter, Share $share, string $end): string
    {
        $length = $this->count($cursor, $letter);
        $cursor->expect('"');
        $text = $cursor->take($length, $share);
        $cursor->expect('"' . $end);

        return $text;
    }

    private function count(Cursor $cursor, string $letter): int
    {
        $text = $cursor->match("~\\G{$letter}:\\+?\\d{1,18}:~", Share::Structure, 'a length');

        return (int) substr($text, 2, -1);
    }

    private function array(Cursor $cursor): Node
    {
        $node = $this->remember(new Node('array', $cursor->at));
        $count = $this->count($cursor, 'a');
        $this->elements($cursor, $node, $count);

        return $node;
    }

    private function object(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $class = $this->text($cursor, 'O', Share::Keys, ':');
        $node = $this->remember(new Node('object', $start, $class));
        $count = (int) substr($cursor->match('~\G\d{1,18}:~', Share::Structure, 'a number of properties'), 0, -1);
        $this->elements($cursor, $node, $count);

        return $node;
    }

    private function elements(Cursor $cursor, Node $node, int $count): void
    {
        $cursor->expect('{');
        $cursor->inside(function () use ($cursor, $node, $count): void {
            for ($i = 0; $i < $count; ++$i) {
                $key = $cursor->peek() === 's'
                    ? $this->text($cursor, 's', Share::Keys, ';')
                    : (int) substr($cursor->match('~\Gi:-?\d+;~', Share::Keys, 'a key'), 2, -1);
                $child = $this->value($cursor);
                $child->key = $key;
                $node->children[] = $child;
            }
        });
        $cursor->expect('}');
    }

    private function custom(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $class = $this->text($cursor, 'C', Share::Keys, ':');
        $length = (int) substr($cursor->match('~\G\d{1,18}:~', Share::Structure, 'a length'), 0, -1);
        $cursor->expect('{');
        $cursor->take($length, Share::Strings);
        $cursor->expect('}');

        return $this->remember(new Node('custom', $start, $class));
    }

    private function enum(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $name = $this->text($cursor, 'E', Share::Keys, ';');

        return $this->remember(new Node('enum', $start, $name));
    }

    private function again(Cursor $cursor): Node
    {
        $start = $cursor->at;
        $text = $cursor->match('~\G[rR]:\d{1,18};~', Share::Shared, 'a number');
        $target = $this->slots[(int) substr($text, 2, -1)] ?? throw new PayloadError('names what is not there', $start);
        $node = new Node('again', $start);
        $node->target = $target;
        $node->isReference = $text[0] === 'R';
        if ($node->isReference) {
            $target->isReference = true;
        } else {
            $this->remember($node);
        }

        return $node;
    }

    private function remember(Node $node): Node
    {
        return $this->slots[count($this->slots) + 1] = $node;
    }

    private static function float(string $text): float
    {
        return match ($text) {
            'INF' => INF,
            '-INF' => -INF,
            'NAN' => NAN,
            default => (float) $text,
        };
    }
}

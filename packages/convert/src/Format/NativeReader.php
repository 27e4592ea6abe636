<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What serialize() writes: ext/standard/var.c and var_unserializer.re of PHP are its only description. */
final class NativeReader implements Reader
{
    private const SCALARS = [
        'N' => ['null', '~\GN;~'],
        'b' => ['bool', '~\Gb:[01];~'],
        'i' => ['int', '~\Gi:[+-]?\d+;~'],
        'd' => ['float', '~\Gd:[^;]{1,400};~'],
    ];

    /** @var list<Node> values in the order in which r: and R: number them, from 1 */
    private array $slots = [];

    public function read(Cursor $cursor): Node
    {
        $this->slots = [];

        return $this->readNext($cursor);
    }

    /** @return Node another value, numbered on where the last one ended: the variables of a session */
    public function readNext(Cursor $cursor): Node
    {
        $start = $cursor->begin();
        $letter = $cursor->peek();
        if ($letter === 'r' || $letter === 'R') {
            return $this->again($cursor);
        }
        $node = match ($letter) {
            'N', 'b', 'i', 'd' => self::scalar($cursor, $letter),
            's' => new Node('string', $start, self::text($cursor, 's', Share::Strings, ';')),
            'E' => new Node('enum', $start, self::text($cursor, 'E', Share::Keys, ';')),
            'C' => new Node('custom', $start, self::text($cursor, 'C', Share::Keys, ':')),
            'O' => new Node('object', $start, self::text($cursor, 'O', Share::Keys, ':')),
            'a' => new Node('array', $start),
            default => throw new PayloadError('no type of serialize()', $start),
        };
        $this->slots[] = $node;
        match ($letter) {
            'C' => self::payload($cursor),
            'O' => $this->elements($cursor, $node, self::number($cursor, '')),
            'a' => $this->elements($cursor, $node, self::number($cursor, 'a:')),
            default => null,
        };
        $node->end = $cursor->at;

        return $node;
    }

    private static function scalar(Cursor $cursor, string $letter): Node
    {
        [$type, $pattern] = self::SCALARS[$letter];
        $start = $cursor->at;
        $text = substr($cursor->match($pattern, Share::Numbers, "the $type"), 2, -1);

        return new Node($type, $start, match ($letter) {
            'N' => null,
            'b' => $text === '1',
            'i' => self::int($text, $start),
            default => ['INF' => INF, '-INF' => -INF, 'NAN' => NAN][$text] ?? (float) $text,
        });
    }

    /** Of what is beyond 64 bits PHP warns, and takes the nearest. */
    private static function int(string $text, int $at): int
    {
        $int = (int) $text;
        $isNearest = $int === PHP_INT_MAX || $int === PHP_INT_MIN;

        return $isNearest && ltrim($text, '+') !== (string) $int
            ? throw new PayloadError('an int is beyond 64 bits', $at) : $int;
    }

    /** A text with its length before it: "s:3:"abc";" and its like. */
    private static function text(Cursor $cursor, string $letter, Share $share, string $end): string
    {
        $length = self::number($cursor, "$letter:");
        $cursor->expect('"');
        $text = $cursor->take($length, $share);
        $cursor->expect('"' . $end);

        return $text;
    }

    /** A length, or how many there are, with ":" behind it. */
    private static function number(Cursor $cursor, string $before): int
    {
        $text = $cursor->match("~\\G$before\\+?\\d{1,18}:~", Share::Structure, 'a length');

        return (int) substr($text, strlen($before));
    }

    private static function payload(Cursor $cursor): void
    {
        $length = self::number($cursor, '');
        $cursor->expect('{');
        $cursor->take($length, Share::Strings);
        $cursor->expect('}');
    }

    private function elements(Cursor $cursor, Node $node, int $count): void
    {
        $cursor->expect('{');
        $cursor->inside(function () use ($cursor, $node, $count): void {
            for ($i = 0; $i < $count; ++$i) {
                $key = $cursor->peek() === 's'
                    ? self::text($cursor, 's', Share::Keys, ';')
                    : self::int(substr($cursor->match('~\Gi:-?\d+;~', Share::Keys, 'a key'), 2, -1), $cursor->at);
                $node->add($key, $this->readNext($cursor));
            }
        });
        $cursor->expect('}');
    }

    private function again(Cursor $cursor): Node
    {
        $node = new Node('again', $cursor->at);
        $text = $cursor->match('~\G[rR]:\d{1,18};~', Share::Shared, 'a number');
        $node->end = $cursor->at;
        $node->target = $this->slots[(int) substr($text, 2, -1) - 1]
            ?? throw new PayloadError('names what is not there', $node->start);
        $node->isReference = $text[0] === 'R';
        if ($node->isReference) {
            $node->target->isReference = true;
        } else {
            $this->slots[] = $node;
        }

        return $node;
    }
}

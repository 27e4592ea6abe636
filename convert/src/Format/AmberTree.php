<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

use Amber\Polyfill\Decode\DecodedEnum;
use Amber\Polyfill\Decode\DecodedObject;
use Amber\Polyfill\Decode\DecodedSerializable;
use Amber\Polyfill\Decode\Tag;
use Amber\Polyfill\Decode\Trace;

/** Makes nodes of what the reference decoder tells while it reads a message. */
final class AmberTree implements Trace
{
    /** Kinds of columns, by the first byte of their range (docs/FORMAT.md, "Columns"). */
    private const COLUMNS = [
        0x00 => 'items', 0x01 => 'one value', 0x02 => 'bools', 0x03 => 'strings', 0x04 => 'floats', 0x05 => 'steps',
        0x06 => 'two types', 0x08 => 'ints', 0x10 => 'differences', 0x18 => 'choices', 0x20 => 'decimals',
    ];

    /** Values of a column that are kept to be shown. */
    private const SAMPLE = 8;

    /** @var list<array{string, int, int, list<Node>}> what has begun: name, byte, start, children */
    private array $open = [];
    /** @var list<array{int, int, Share}> length of the structure in a leaf, of the rest, and what the rest is */
    private array $leaves = [];
    /** @var array<int, Node> what may be named again, by the offset of the tag that says so */
    private array $named = [];
    /** @var list<array{Node, int}> what names it, and that offset */
    private array $names = [];
    private ?int $again = null;
    private ?Node $root = null;
    private int $booked = 0;
    private int $head = 0;
    private int $length = 0;

    public function begin(string $what, int $byte, int $start): void
    {
        $this->open[] = [$what, $byte, $start, []];
    }

    public function again(int $start): void
    {
        $this->again = $start;
    }

    public function end(int $end, mixed $value): void
    {
        [$what, $byte, $start, $children] = array_pop($this->open) ?? throw new \LogicException('nothing has begun');
        if ($children === []) {
            $this->book($what, $byte, $end - $start, $value);
        }
        // A mark is no part of the tree, but what names the value behind it names the mark.
        $isMark = $what === 'item' && $byte === Tag::MARK;
        $node = $isMark ? $children[0] : self::node($what, $byte, $start, $value);
        $this->named[$start] = $node;
        if ($this->again !== null) {
            $this->names[] = [$node, $this->again];
            $this->again = null;
        }
        if (!$isMark) {
            $node->end = $end;
            $node->children = array_values(array_filter($children, static fn (Node $child): bool => $child->type !== 'key'));
            self::tellElements($node, $what, $value);
        }
        if ($this->open === []) {
            $this->root = $node;
            $this->head = $start;
            $this->length = $end - $start;
        } else {
            $this->open[array_key_last($this->open)][3][] = $node;
        }
    }

    /** @throws \LogicException when nothing has been told */
    public function root(): Node
    {
        foreach ($this->names as [$node, $start]) {
            $node->target = $this->named[$start] ?? null;
        }

        return $this->root ?? throw new \LogicException('no message has been read');
    }

    /** Books all bytes of the message on the cursor: its head, an index among it, and its item. */
    public function spend(Cursor $cursor): void
    {
        $cursor->take($this->head, Share::Structure);
        foreach ($this->leaves as [$structure, $rest, $share]) {
            $cursor->take($structure, Share::Structure);
            $cursor->take($rest, $share);
        }
        $cursor->take($this->length - $this->booked, Share::Structure);
    }

    private static function node(string $what, int $byte, int $start, mixed $value): Node
    {
        $tag = Tag::of($byte);
        if ($what === 'key' || $what === 'class') {
            return new Node($what, $start, is_scalar($value) ? $value : null);
        }
        if ($what === 'keys') {
            return new Node('column of keys', $start);
        }
        if ($what === 'rows') {
            return new Node(match ($tag) {
                Tag::OBJECT_ROWS, Tag::NODE_ROWS => 'rows of objects',
                Tag::LIST_ROWS => 'rows of lists',
                default => 'rows',
            }, $start);
        }
        if ($what === 'column') {
            return new Node('column of ' . self::column($byte), $start);
        }
        $isAgain = in_array($tag, [Tag::NODE, Tag::NODE_SMALL, Tag::JOIN], true);

        return match (true) {
            $isAgain => new Node('again', $start),
            $tag === Tag::REF => new Node('reference', $start),
            $value instanceof DecodedObject => new Node('object', $start, $value->class),
            $value instanceof DecodedEnum => new Node('enum', $start, $value->class),
            $value instanceof DecodedSerializable => new Node('custom', $start, $value->class),
            is_array($value) => new Node('array', $start),
            $value === null => new Node('null', $start),
            is_scalar($value) => new Node(get_debug_type($value), $start, $value),
            default => new Node('value', $start),
        };
    }

    private static function column(int $byte): string
    {
        $name = 'unknown kind';
        foreach (self::COLUMNS as $first => $kind) {
            $name = $byte >= $first ? $kind : $name;
        }

        return $name;
    }

    /** How many there are, and what their keys are; of a column of leaves, its first values: one where all are the same. */
    private static function tellElements(Node $node, string $what, mixed $value): void
    {
        if ($node->type === 'column of ' . self::COLUMNS[0x01] && is_array($value)) {
            $value = array_slice($value, 0, 1);
        }
        $node->count = is_array($value) ? count($value) : null;
        if (($what === 'column' || $what === 'keys') && is_array($value)) {
            $node->sample = array_values(array_filter(
                array_slice($value, 0, self::SAMPLE),
                static fn (mixed $leaf): bool => is_scalar($leaf) || $leaf === null,
            ));
        } elseif ($what === 'rows') {
            self::giveKeys($node, $value[0] ?? null);
        } else {
            self::giveKeys($node, $value);
        }
    }

    /** Elements stand in the order of their keys, unless rows or columns hold them. */
    private static function giveKeys(Node $node, mixed $value): void
    {
        $keys = match (true) {
            $value instanceof DecodedObject => array_keys($value->properties),
            is_array($value) && !array_is_list($value) => array_keys($value),
            default => [],
        };
        $elements = array_values(array_filter($node->children, static fn (Node $child): bool => !in_array($child->type, ['class', 'column of keys'], true)));
        if ($keys === [] || count($keys) !== count($elements)) {
            return;
        }
        foreach ($elements as $place => $element) {
            $element->key = $keys[$place];
        }
    }

    private function book(string $what, int $byte, int $length, mixed $value): void
    {
        $tag = Tag::of($byte);
        $isName = $what === 'key' || $what === 'class';
        [$rest, $share] = match (true) {
            $what === 'keys' => [$length - 1, Share::Keys],
            $what === 'column' => [$length - 1, match (self::column($byte)) {
                'strings' => Share::Strings,
                'choices' => Share::Shared,
                default => Share::Numbers,
            }],
            in_array($tag, [Tag::STRREF, Tag::STRREF_SMALL, Tag::NODE, Tag::NODE_SMALL, Tag::JOIN], true) => [$length, Share::Shared],
            is_string($value) => [strlen($value), $isName ? Share::Keys : Share::Strings],
            $value === null, is_int($value), is_float($value), is_bool($value) => [$length, $isName ? Share::Keys : Share::Numbers],
            default => [0, Share::Structure],
        };
        $rest = min($rest, $length);
        $this->leaves[] = [$length - $rest, $rest, $share];
        $this->booked += $length;
    }
}

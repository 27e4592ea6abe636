<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use Amber\Polyfill\Table;

use function array_key_exists;
use function count;
use function in_array;
use function is_int;
use function is_object;

/**
 * Decodes a message of the amber format, version 1.
 *
 * Written from docs/FORMAT.md alone, to prove that the document is complete. What objects become is another's to say:
 * unless told otherwise, stand-ins.
 */
final class Decoder
{
    /** How far apart n int keys in a column may lie, divided by n. */
    private const KEY_SPREAD = 64;

    private const MAGIC = 0xC1;
    private const VERSION = 0x01;
    private const MOST_ROWS = 256;

    /** Free places that each row takes beyond one for each byte of the message. */
    private const ROW_PLACES = 8;

    /** Elements are not counted any further. */
    private const ELEMENTS_MOST = 1 << 60;

    private const CONTAINERS = [
        Tag::LIST_SMALL, Tag::LIST, Tag::LIST_COLUMN, Tag::MAP_SMALL, Tag::MAP, Tag::MAP_COLUMNS,
        Tag::RECORD_SMALL, Tag::RECORD, Tag::OBJECT_SMALL, Tag::OBJECT, Tag::OBJECT_NEW,
    ];

    private Reader $reader;
    private Places $places;
    private Leaves $leaves;
    private Columns $columns;

    /** @var list<Shape> */
    private array $shapes;

    /** @var list<Shape> */
    private array $objectShapes;

    /** @var list<Node> */
    private array $nodes;

    /** Levels of arrays and objects in the places that are being filled, as far as they are. */
    private int $height;

    /** Places in them, those named again counted each time. */
    private int $elements;

    /** Arrays and objects that have begun. */
    private int $containers;

    /** So many may, as something that was named could be as deep as there are. */
    private int $containersMost;

    /** The lowest number of a node that is named in what is being read, and is not complete. */
    private ?int $leads;

    /** What NODE has named last. */
    private ?Node $named;

    /** Whether a reference stands in the message: without, values are no Nodes. */
    private bool $hasReferences;

    /** @var Table<bool> whether a name is one of a class: a long one may stand for many objects */
    private Table $classNames;

    /** Rows read so far. */
    private int $rows;

    /** Those of them that are more than the message has bytes, and took free places. */
    private int $rowsBeyond;

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @param bool $strictNames whether to refuse all names of properties that a decoder may refuse
     * @param Trace|null $trace is told of every piece of a message
     * @param int $maxElements how many places a walk over the value may meet, 0 = unlimited
     */
    public function __construct(
        private readonly int $maxDepth = 4096,
        private readonly bool $strictNames = false,
        private readonly ?Trace $trace = null,
        private readonly Objects $objects = new Graph(),
        private readonly int $maxElements = 0,
    ) {
    }

    /** @throws DecodeError if the message is not whole or not valid */
    public function decode(string $message): mixed
    {
        $this->reader = new Reader($message);
        $this->places = new Places($this->reader);
        $this->leaves = new Leaves($this->reader);
        $this->columns = new Columns($this->reader, $this->leaves, $this->places);
        $this->shapes = $this->objectShapes = $this->nodes = [];
        $this->classNames = new Table();
        $this->height = $this->elements = $this->containers = $this->rows = $this->rowsBeyond = 0;
        $this->containersMost = PHP_INT_MAX;
        $this->leads = null;
        $this->named = null;
        $this->hasReferences = false;

        $magic = $this->reader->byte();
        $version = $this->reader->byte();
        if ($magic !== self::MAGIC) {
            $this->fail('The magic byte is another', 0);
        }
        if ($version !== self::VERSION) {
            $this->fail('The version is another', 1);
        }
        try {
            $value = $this->item($this->reader->byte(), 0);
        } finally {
            // A Node that lives on would make a reference of every place it was the value of.
            $this->nodes = [];
            $this->named = null;
        }
        if ($this->reader->left() > 0) {
            $this->fail('Something follows the item', $this->reader->position());
        }
        return $value instanceof Node ? $value->value : $value;
    }

    /**
     * What follows a tag byte.
     *
     * @param int $depth of arrays and objects around the item
     * @param list<Node> $names the MARK and the REF before it
     * @return mixed a Node for a reference
     */
    private function item(int $byte, int $depth, array $names = []): mixed
    {
        if ($this->trace === null) {
            return $this->leaves->read($byte, $value) ? $value : $this->nested($byte, $depth, $names);
        }
        $this->trace->begin('item', $byte, $this->reader->position() - 1);
        $value = $this->leaves->read($byte, $value) ? $value : $this->nested($byte, $depth, $names);
        $this->trace->end($this->reader->position(), $value);
        return $value;
    }

    /**
     * What is no leaf, with its levels and places counted.
     *
     * @param list<Node> $names
     */
    private function nested(int $byte, int $depth, array $names): mixed
    {
        $tag = Tag::of($byte);
        $around = $this->height;
        $before = $this->elements;
        $containers = $this->containers;
        $leads = $this->leads;
        $this->height = 0;
        $this->leads = null;
        $value = $this->other($byte, $tag, $depth, $names);
        if ($byte !== Tag::LIST_SMALL && in_array($tag, self::CONTAINERS, true)) {
            $this->height++;
        }
        if ($names !== [] && $this->leads >= $names[0]->number) {
            $this->leads = null;
        }
        foreach ($names as $node) {
            $elements = $this->elements - $before;
            $node->complete($this->height, $elements, $this->leads, $depth + 1, $this->containers - $containers);
        }
        $this->height = max($around, $this->height);
        if ($leads !== null) {
            $this->lead($leads);
        }
        return $value;
    }

    /** @param list<Node> $names */
    private function other(int $byte, int $tag, int $depth, array $names): mixed
    {
        $start = $this->reader->position() - 1;
        return match ($tag) {
            Tag::LIST_SMALL => $byte === Tag::LIST_SMALL ? [] : $this->list($byte, $this->enter($depth, $start)),
            Tag::LIST, Tag::LIST_COLUMN => $this->list($byte, $this->enter($depth, $start)),
            Tag::MAP_SMALL, Tag::MAP, Tag::RECORD_SMALL, Tag::RECORD =>
                $this->map($byte, $this->enter($depth, $start)),
            Tag::MAP_COLUMNS => $this->mapColumns($this->enter($depth, $start)),
            Tag::OBJECT_SMALL, Tag::OBJECT, Tag::OBJECT_NEW =>
                $this->object($byte, $this->enter($depth, $start), $names),
            Tag::SERIALIZABLE => $this->objects->restore($this->className(), $this->leaves->string(), $start + 1),
            Tag::ENUM => $this->objects->enumCase($this->className(), $this->leaves->string(), $start + 1),
            Tag::MARK => $this->mark($depth, $names),
            Tag::REF => $this->reference($depth),
            Tag::NODE_SMALL => $this->named($byte - $tag, $depth, $start),
            Tag::NODE => $this->named($this->reader->varint(), $depth, $start),
            Tag::JOIN => $this->join($depth, $start),
            Tag::ROWS, Tag::LIST_ROWS, Tag::OBJECT_ROWS, Tag::NODE_ROWS =>
                $this->fail('Rows stand outside a sequence', $start),
            Tag::OUTER => $this->outer($start),
            default => $this->fail(sprintf('0x%02X is no tag', $byte), $start),
        };
    }

    private function outer(int $start): object
    {
        return $this->objects->outer($this->reader->varint(), $start)
            ?? $this->fail('The object of a call of unserialize() is named outside of it', $start);
    }

    /** So many places are to be filled. */
    private function announce(int $count, int $start): void
    {
        $this->places->announce($count, $start);
        $this->containers++;
        $this->checkContainers($start);
        $this->count($count, $start);
    }

    private function checkContainers(int $start): void
    {
        if ($this->containers > $this->containersMost) {
            $this->fail("Nesting is deeper than $this->containersMost", $start);
        }
    }

    /** A node that is not complete is named. */
    private function lead(?int $number): void
    {
        $this->leads = $this->leads === null ? $number : min($this->leads, $number ?? $this->leads);
    }

    private function count(int $places, int $start): void
    {
        $this->elements = min($this->elements + $places, self::ELEMENTS_MOST);
        if ($this->maxElements > 0 && $this->elements > $this->maxElements) {
            $this->fail("There are more than max_elements = $this->maxElements elements", $start);
        }
    }

    /** The depth of what is inside an array or object. */
    private function enter(int $depth, int $start): int
    {
        if ($this->maxDepth > 0 && $depth >= $this->maxDepth) {
            $this->fail("Nesting is deeper than $this->maxDepth", $start);
        }
        return $depth + 1;
    }

    /** @return list<mixed> */
    private function list(int $byte, int $depth): array
    {
        $start = $this->reader->position() - 1;
        $count = Tag::of($byte) === Tag::LIST_SMALL ? $byte - Tag::LIST_SMALL : $this->positive();
        $this->announce($count, $start);
        $values = $byte === Tag::LIST_COLUMN ? $this->column($count, $depth) : $this->sequence($count, $depth);
        return $this->hasReferences ? self::combineReferences(array_keys($values), $values) : $values;
    }

    /** @return array<mixed> */
    private function map(int $byte, int $depth): array
    {
        $start = $this->reader->position() - 1;
        $keys = match (Tag::of($byte)) {
            Tag::MAP_SMALL => $this->newShape($byte - Tag::MAP_SMALL + 1)->keys,
            Tag::MAP => $this->newShape($this->positive())->keys,
            Tag::RECORD_SMALL => $this->shape($byte - Tag::RECORD_SMALL, $start)->keys,
            default => $this->shape($this->reader->varint(), $start)->keys,
        };
        $this->announce(count($keys), $start);
        return $this->combine($keys, $this->sequence(count($keys), $depth));
    }

    /** @return array<mixed> */
    private function mapColumns(int $depth): array
    {
        $start = $this->reader->position();
        $count = $this->positive();
        $this->announce($count, $start);
        $keys = $this->traced('keys', fn (): array => $this->columns->keys($count));
        // A difference past the ints is a float, which compares as well.
        $ints = array_filter($keys, is_int(...));
        if ($ints !== [] && max($ints) - min($ints) > self::KEY_SPREAD * $count) {
            $this->fail('int keys in a column are further apart than 64 times their number', $start);
        }
        return $this->combine($keys, $this->column($count, $depth));
    }

    /** @param list<Node> $names */
    private function object(int $byte, int $depth, array $names): object
    {
        $start = $this->reader->position() - 1;
        $shape = match (Tag::of($byte)) {
            Tag::OBJECT_SMALL => $this->objectShape($byte - Tag::OBJECT_SMALL, $start),
            Tag::OBJECT => $this->objectShape($this->reader->varint(), $start),
            default => $this->newObjectShape(),
        };
        $this->announce(count($shape->keys), $start);
        $object = $this->objects->begin($shape->class, $shape->at);
        foreach ($names as $node) {
            $node->set($object);
        }
        $values = $shape->ofColumn && $byte === Tag::OBJECT_NEW
            ? $this->column(count($shape->keys), $depth) : $this->sequence(count($shape->keys), $depth);
        $this->objects->fill($object, $this->combine($shape->keys, $values), $this->hasReferences, $start);
        return $object;
    }

    /** @param list<Node> $names */
    private function mark(int $depth, array $names): mixed
    {
        $start = $this->reader->position();
        $node = $this->nodes[] = new Node(false, $start - 1, count($this->nodes));
        $byte = $this->reader->byte();
        if ($byte === Tag::LIST_SMALL || !in_array(Tag::of($byte), Tag::MARKED, true)) {
            $this->fail('MARK stands before what is neither array nor object', $start);
        }
        $value = $this->item($byte, $depth, [...$names, $node]);
        $node->set($value);
        return $value;
    }

    private function reference(int $depth): Node
    {
        $start = $this->reader->position();
        $node = $this->nodes[] = new Node(true, $start - 1, count($this->nodes));
        // until its item stands, it is bound to properties only in an array: these may take arrays alone
        $node->value = [];
        $this->hasReferences = true;
        $byte = $this->reader->byte();
        if ($byte === Tag::REF || $byte === Tag::JOIN) {
            $this->fail('REF stands before a reference', $start);
        }
        $node->set($this->item($byte, $depth, [$node]));
        if (in_array(Tag::of($byte), [Tag::NODE_SMALL, Tag::NODE], true)) {
            // it is as what it refers to
            $of = $this->named;
            $of->isComplete ? $node->completeAs($of)
                : $node->complete(0, 0, $of->number, 0, 0);
        }
        return $node;
    }

    /** What NODE names. */
    private function named(int $number, int $depth, int $start): mixed
    {
        $node = $this->node($number, $start);
        $this->failIfNotAround($node, $depth, $start);
        if ($node->isReference && !is_object($node->value)) {
            $this->fail('NODE names a reference whose value is neither an object nor an enum case', $start);
        }
        $this->again($node, $depth, $start);
        return $node->value;
    }

    /** A node stands once more at this depth. */
    private function again(Node $node, int $depth, int $start): void
    {
        $this->named = $node;
        $this->trace?->again($node->start);
        if (!$node->isComplete) {
            $this->lead($node->number);
            return;
        }
        $node->leadBack($this->nodes);
        if ($node->leads !== null) {
            if ($this->nodes[$node->leads]->rows !== null) {
                $this->failIfNotAround($this->nodes[$node->leads], $depth, $start);
            }
            $this->lead($node->leads);
        }
        $most = $node->mostLevels($this->maxDepth);
        if ($this->maxDepth > 0 && $depth + $node->levels() > $most) {
            $this->containersMost = min($this->containersMost, $most);
        }
        $this->checkContainers($start);
        $this->height = max($this->height, $node->levels());
        $this->count($node->elements, $start);
    }

    private function failIfNotAround(Node $node, int $depth, int $start): void
    {
        if (!($node->rows?->isAround($node->row, $depth) ?? $node->known)) {
            $this->fail('NODE names an array that has not all been read', $start);
        }
    }

    private function join(int $depth, int $start): Node
    {
        $node = $this->node($this->reader->varint(), $start);
        if (!$node->isReference) {
            $this->fail('JOIN names what is no reference', $start);
        }
        $this->again($node, $depth, $start);
        return $node;
    }

    /**
     * As many places as announced.
     *
     * @param Rows|null $rows that it is a column of
     * @return list<mixed> with Nodes for references
     */
    private function sequence(int $count, int $depth, ?Rows $rows = null): array
    {
        $this->places->wait($count);
        $values = [];
        for (;;) {
            if ($this->trace === null) {
                $before = count($values);
                $this->leaves->run($values, $count);
                $this->places->begin(count($values) - $before);
            }
            $left = $count - count($values);
            if ($left === 0) {
                return $values;
            }
            $byte = $this->reader->byte();
            if ($byte >= Tag::NODE_ROWS && in_array($byte, Tag::OF_ROWS, true)) {
                $this->trace?->begin('rows', $byte, $this->reader->position() - 1);
                $more = $this->rows($byte, $left, $depth, $rows, count($values));
                $this->trace?->end($this->reader->position(), $more);
                array_push($values, ...$more);
                continue;
            }
            $this->places->begin(1);
            if ($rows !== null) {
                $rows->at = count($values);
            }
            $values[] = $this->item($byte, $depth);
        }
    }

    /**
     * @param Rows|null $outer among whose values they stand
     * @param int $offset the row of $outer that the first of them is in
     * @return list<array<mixed>|object>
     */
    private function rows(int $byte, int $left, int $depth, ?Rows $outer, int $offset): array
    {
        $tagAt = $this->reader->position() - 1;
        $depth = $this->enter($depth, $tagAt);
        $shape = match ($byte) {
            Tag::LIST_ROWS => null,
            Tag::ROWS => $this->rowsShape(),
            default => $this->objectRowsShape(),
        };
        $columns = $shape === null ? $this->positive() : count($shape->keys);
        $start = $this->reader->position();
        $count = $this->reader->count();
        if ($count < 1 || $count > self::MOST_ROWS || $count > $left) {
            $this->fail("There are no $count rows here", $start);
        }
        $this->rows += $count;
        $this->payForRows($start);
        $above = $this->height;
        $this->height = 0;
        $this->places->begin($count);
        [$before, $containers, $leads] = [$this->elements, $this->containers, $this->leads];
        $this->containers += $count - 1;
        $this->leads = null;
        $this->announce($count * $columns, $start);
        $this->places->wait($count * $columns);

        $objects = in_array($byte, [Tag::OBJECT_ROWS, Tag::NODE_ROWS], true)
            ? array_map(fn (): object => $this->objects->begin($shape->class, $shape->at), range(1, $count)) : [];
        $nodes = $byte === Tag::NODE_ROWS
            ? array_map(fn (): Node => $this->nodes[] = new Node(false, $tagAt, count($this->nodes)), $objects) : [];
        $open = $nodes === [] && $outer === null ? null : new Rows($depth, $outer, $offset);
        foreach ($nodes as $r => $node) {
            $node->value = $objects[$r];
            [$node->rows, $node->row] = [$open, $r];
        }
        $values = [];
        for ($c = 0; $c < $columns; $c++) {
            $this->places->begin($count);
            $values[] = $this->column($count, $depth, $open);
        }
        $open?->end();
        if ($nodes !== [] && $this->leads >= $nodes[0]->number) {
            $this->leads = null;
        }
        foreach ($nodes as $node) {
            $node->known = true;
            $node->rows = null;
            $elements = $this->elements - $before - ($count - 1) * $columns;
            $node->complete($this->height + 1, $elements, $this->leads, $depth, $this->containers - $containers);
        }
        $this->lead($leads);
        $this->height = max($above, $this->height + 1);
        $rows = $this->rowsOf($shape?->keys, $values);
        foreach ($objects as $r => $object) {
            $this->objects->fill($object, $rows[$r], $this->hasReferences, $start);
        }
        return $objects ?: $rows;
    }

    /**
     * @param list<int|string>|null $keys null: the rows are lists
     * @param list<list<mixed>> $columns
     * @return list<array<mixed>>
     */
    private function rowsOf(?array $keys, array $columns): array
    {
        // of one array alone array_map() makes no rows
        $rows = count($columns) === 1 ? array_chunk($columns[0], 1) : array_map(null, ...$columns);
        if ($keys === null && !$this->hasReferences) {
            return $rows;
        }
        $keys ??= array_keys($columns);
        foreach ($rows as $r => $values) {
            $rows[$r] = $this->combine($keys, $values);
        }
        return $rows;
    }

    /** Rows beyond one for each byte of the message take free places. */
    private function payForRows(int $offset): void
    {
        $beyond = max(0, $this->rows - $this->reader->length());
        $this->places->fillFreely(($beyond - $this->rowsBeyond) * self::ROW_PLACES, $offset);
        $this->rowsBeyond = $beyond;
    }

    private function rowsShape(): Shape
    {
        $start = $this->reader->position();
        $s = $this->reader->count();
        return $s === 0 ? $this->newShape($this->positive()) : $this->shape($s - 1, $start);
    }

    private function objectRowsShape(): Shape
    {
        $start = $this->reader->position();
        $s = $this->reader->count();
        $shape = $s === 0 ? $this->newObjectShape() : $this->objectShape($s - 1, $start);
        if ($s === 0 && $shape->ofColumn) {
            $this->fail('Rows have keys of their own', $start);
        }
        return $shape->keys !== [] ? $shape : $this->fail('Rows of objects have no properties', $start);
    }

    /**
     * @param Rows|null $rows as of a sequence
     * @return list<mixed> with Nodes for references
     */
    private function column(int $count, int $depth, ?Rows $rows = null): array
    {
        $start = $this->reader->position();
        $kind = $this->reader->byte();
        $this->trace?->begin('column', $kind, $start);
        $areItems = $kind === Columns::ITEMS;
        $values = $areItems ? $this->sequence($count, $depth, $rows) : $this->columns->read($kind, $count);
        $this->trace?->end($this->reader->position(), $areItems ? null : $values);
        return $values;
    }

    private function newShape(int $count): Shape
    {
        return $this->shapes[] = new Shape($this->keys($count));
    }

    private function newObjectShape(): Shape
    {
        $at = $this->reader->position();
        $class = $this->className();
        $start = $this->reader->position();
        $count = $this->reader->count();
        if ($count > 0 && $this->reader->peek() === Tag::LIST_COLUMN) {
            $this->reader->byte();
            $this->places->fillFreely($count, $start);
            return $this->objectShapes[] = new Shape(range(0, $count - 1), $class, true, $at);
        }
        $names = $this->keys($count);
        if ($this->strictNames && !Names::areAllMangled($names)) {
            $this->fail('A name begins with NUL, but is not mangled as PHP does', $start);
        }
        return $this->objectShapes[] = new Shape($names, $class, false, $at);
    }

    private function className(): string
    {
        $start = $this->reader->position();
        $name = $this->traced('class', $this->leaves->string(...));
        $isOne = $this->classNames->get($name);
        if ($isOne === null) {
            $this->classNames->add($name, $isOne = Names::isClass($name));
        }
        return $isOne ? $name : $this->fail('This is not the name of a class', $start);
    }

    /** @return list<int|string> */
    private function keys(int $count): array
    {
        $keys = [];
        while (count($keys) < $count) {
            $keys[] = $this->trace === null ? $this->leaves->key() : $this->traced('key', $this->leaves->key(...));
        }
        return $keys;
    }

    /**
     * @template T
     * @param \Closure(): T $read
     * @return T
     */
    private function traced(string $what, \Closure $read): mixed
    {
        if ($this->trace === null || $this->reader->left() === 0) {
            return $read();
        }
        $start = $this->reader->position();
        $this->trace->begin($what, $this->reader->peek(), $start);
        $value = $read();
        $this->trace->end($this->reader->position(), $value);
        return $value;
    }

    private function shape(int $number, int $start): Shape
    {
        return $this->shapes[$number] ?? $this->fail('This shape number has not been given', $start);
    }

    private function objectShape(int $number, int $start): Shape
    {
        return $this->objectShapes[$number] ?? $this->fail('This object shape number has not been given', $start);
    }

    private function node(int $number, int $start): Node
    {
        return $this->nodes[$number] ?? $this->fail('This node number has not been given', $start);
    }

    /** A count that must not be 0. */
    private function positive(): int
    {
        $start = $this->reader->position();
        return $this->reader->count() ?: $this->fail('A count is 0', $start);
    }

    /**
     * An array of keys and values; Nodes become PHP references. PHP itself makes ints of decimal string keys.
     *
     * @param list<int|string> $keys
     * @param list<mixed> $values
     * @return array<mixed>
     */
    private function combine(array $keys, array $values): array
    {
        return $this->hasReferences ? self::combineReferences($keys, $values) : array_combine($keys, $values);
    }

    /**
     * @param list<int|string> $keys
     * @param list<mixed> $values
     * @return array<mixed>
     */
    private static function combineReferences(array $keys, array $values): array
    {
        $array = [];
        foreach ($keys as $i => $key) {
            if ($values[$i] instanceof Node) {
                $array[$key] = &$values[$i]->value;
            } elseif (array_key_exists($key, $array)) {
                // The place may hold a reference, whose value must not change.
                $value = $values[$i];
                $array[$key] = &$value;
                unset($value);
            } else {
                $array[$key] = $values[$i];
            }
        }
        return $array;
    }

    private function fail(string $reason, int $offset): never
    {
        $this->reader->fail($reason, $offset);
    }
}

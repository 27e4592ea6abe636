<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use Amber\Polyfill\Compression;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Dictionary;
use Amber\Polyfill\Table;

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

    /** Places of the expansion budget that each row takes beyond one for each byte of the message. */
    private const ROW_PLACES = 8;

    private const CONTAINERS = [
        Tag::LIST_SMALL, Tag::LIST, Tag::LIST_COLUMN, Tag::MAP_SMALL, Tag::MAP, Tag::MAP_COLUMNS,
        Tag::RECORD_SMALL, Tag::RECORD, Tag::OBJECT_SMALL, Tag::OBJECT, Tag::OBJECT_NEW,
    ];

    private Reader $reader;
    private Places $places;
    private Scalars $scalars;
    private Columns $columns;

    /** @var list<KeyList> */
    private array $keyLists;

    /** @var list<KeyList> */
    private array $layouts;

    /** @var Nesting<SharedValue> */
    private Nesting $nesting;

    /** Whether a reference stands in the message: without, values are no SharedValues. */
    private bool $hasReferences;

    /** @var Table<bool> whether a name is one of a class: a long one may stand for many objects */
    private Table $classNames;

    /** Rows read so far. */
    private int $rows;

    /** Those of them that are more than the message has bytes, and took from the expansion budget. */
    private int $rowsBeyond;

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @param bool $strictNames whether to refuse all names of properties that a decoder may refuse
     * @param Trace|null $trace is told of every piece of a message
     * @param int $maxElements how many places a walk over the value may meet, 0 = unlimited
     * @param Dictionaries|null $dictionaries that messages may name; null: those of the process
     */
    public function __construct(
        private readonly int $maxDepth = 4096,
        private readonly bool $strictNames = false,
        private readonly ?Trace $trace = null,
        private readonly Objects $objects = new Graph(),
        private readonly int $maxElements = 0,
        private readonly ?Dictionaries $dictionaries = null,
    ) {
    }

    /**
     * The value, by reference if it is one.
     *
     * @throws DecodeError if the message is not whole or not valid
     */
    public function &decode(string $message): mixed
    {
        $this->reader = new Reader(Compression::expand($message, $this->dictionaries));
        $this->places = new Places($this->reader);
        $this->nesting = new Nesting($this->maxDepth, $this->maxElements);
        $this->classNames = new Table();
        $this->rows = $this->rowsBeyond = 0;
        $this->hasReferences = false;

        $dictionary = $this->head();
        $this->scalars = new Scalars($this->reader, $dictionary->strings ?? []);
        $this->columns = new Columns($this->reader, $this->scalars, $this->places);
        $this->keyLists = $dictionary->keyLists ?? [];
        $this->layouts = $dictionary->layouts ?? [];
        try {
            $value = $this->item($this->reader->byte(), 0);
        } finally {
            // A SharedValue that lives on would make a reference of every place it was the value of.
            $this->nesting->sharedValues = [];
        }
        if ($this->reader->left() > 0) {
            $this->fail('Something follows the item', $this->reader->position());
        }
        if ($value instanceof SharedValue) {
            return $value->value;
        }
        return $value;
    }

    /** Reads what stands before the item. */
    private function head(): ?Dictionary
    {
        $magic = $this->reader->byte();
        $version = $this->reader->byte();
        if ($magic !== self::MAGIC) {
            $this->fail('The magic byte is another', 0);
        }
        if (($version & ~Dictionary::FLAG) !== self::VERSION) {
            $this->fail('The version is another', 1);
        }
        if ($version === self::VERSION) {
            return null;
        }
        $id = $this->reader->bytes(Dictionary::ID_BYTES);
        return ($this->dictionaries ?? Dictionaries::ofProcess())->needed($id);
    }

    /**
     * What follows a tag byte.
     *
     * @param int $depth of arrays and objects around the item
     * @param list<SharedValue> $names the DEFINE and the REF before it
     * @return mixed a SharedValue for a reference
     */
    private function item(int $byte, int $depth, array $names = []): mixed
    {
        if ($this->trace === null) {
            return $this->scalars->read($byte, $value) ? $value : $this->nested($byte, $depth, $names);
        }
        $this->trace->begin('item', $byte, $this->reader->position() - 1);
        $value = $this->scalars->read($byte, $value) ? $value : $this->nested($byte, $depth, $names);
        $this->trace->end($this->reader->position(), $value);
        return $value;
    }

    /**
     * What is no scalar, with its levels and places counted.
     *
     * @param list<SharedValue> $names
     */
    private function nested(int $byte, int $depth, array $names): mixed
    {
        $tag = Tag::of($byte);
        $nesting = $this->nesting;
        $around = $nesting->height;
        [$elements, $containers] = [$nesting->elements, $nesting->containers];
        $nesting->height = 0;
        $outer = $names === [] ? null : $nesting->open($names[0]);
        $value = $this->other($byte, $tag, $depth, $names);
        if ($byte !== Tag::LIST_SMALL && in_array($tag, self::CONTAINERS, true)) {
            $nesting->height++;
        }
        if ($outer !== null) {
            $this->complete($names, $nesting->elements - $elements, $nesting->containers - $containers);
            $nesting->close($outer);
        }
        $nesting->height = max($around, $nesting->height);
        return $value;
    }

    /**
     * All was read of what these stand for: an array or object, a reference to it, or rows of objects.
     *
     * @param non-empty-list<SharedValue> $sharedValues
     */
    private function complete(array $sharedValues, int $elements, int $containers): void
    {
        $first = $sharedValues[0];
        if ($first->isComplete) {
            return; // behind its REF, by the DEFINE
        }
        $first->rise = max(array_map(static fn (SharedValue $shared): int => $shared->rise, $sharedValues));
        $this->nesting->complete($first, $this->nesting->height, $elements, $containers, $this->reader->position());
        foreach ($sharedValues as $shared) {
            $shared->completeAs($first->height, $elements, $first->backEdge, $first->rise);
            $shared->around = $first->around;
        }
    }

    /** @param list<SharedValue> $names */
    private function other(int $byte, int $tag, int $depth, array $names): mixed
    {
        $start = $this->reader->position() - 1;
        return match ($tag) {
            Tag::LIST_SMALL => $byte === Tag::LIST_SMALL ? []
                : $this->list($byte, $this->nesting->below($depth, $start)),
            Tag::LIST, Tag::LIST_COLUMN => $this->list($byte, $this->nesting->below($depth, $start)),
            Tag::MAP_SMALL, Tag::MAP, Tag::RECORD_SMALL, Tag::RECORD =>
                $this->map($byte, $this->nesting->below($depth, $start)),
            Tag::MAP_COLUMNS => $this->mapColumns($this->nesting->below($depth, $start)),
            Tag::OBJECT_SMALL, Tag::OBJECT, Tag::OBJECT_NEW =>
                $this->object($byte, $this->nesting->below($depth, $start), $names),
            Tag::SERIALIZABLE => $this->objects->restore($this->className(), $this->scalars->string(), $start + 1),
            Tag::ENUM => $this->objects->enumCase($this->className(), $this->scalars->string(), $start + 1),
            Tag::DEFINE => $this->define($depth, $names),
            Tag::REF => $this->reference($depth),
            Tag::BACKREF_SMALL => $this->backref($byte - $tag, $depth, $start),
            Tag::BACKREF => $this->backref($this->reader->varint(), $depth, $start),
            Tag::REF_BACKREF => $this->refBackref($depth, $start),
            Tag::ROWS, Tag::LIST_ROWS, Tag::OBJECT_ROWS, Tag::SHARED_ROWS =>
                $this->fail('Rows stand outside a sequence', $start),
            Tag::ENCLOSING => $this->enclosing($start),
            default => $this->fail(sprintf('0x%02X is no tag', $byte), $start),
        };
    }

    private function enclosing(int $start): object
    {
        return $this->objects->enclosing($this->reader->varint(), $start)
            ?? $this->fail('The object of a call of unserialize() is named outside of it', $start);
    }

    /** So many places are to be filled. */
    private function announce(int $count, int $start): void
    {
        $this->places->announce($count, $start);
        $this->nesting->addContainers(1, $start);
        $this->nesting->countPlaces($count, $start);
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
            Tag::MAP_SMALL => $this->newKeyList($byte - Tag::MAP_SMALL + 1)->keys,
            Tag::MAP => $this->newKeyList($this->positive())->keys,
            Tag::RECORD_SMALL => $this->keyList($byte - Tag::RECORD_SMALL, $start)->keys,
            default => $this->keyList($this->reader->varint(), $start)->keys,
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

    /** @param list<SharedValue> $names */
    private function object(int $byte, int $depth, array $names): object
    {
        $start = $this->reader->position() - 1;
        $layout = match (Tag::of($byte)) {
            Tag::OBJECT_SMALL => $this->layout($byte - Tag::OBJECT_SMALL, $start),
            Tag::OBJECT => $this->layout($this->reader->varint(), $start),
            default => $this->newLayout(),
        };
        $this->announce(count($layout->keys), $start);
        $object = $this->objects->begin($layout->class, $layout->at ?? $start);
        foreach ($names as $shared) {
            $shared->set($object);
        }
        $values = $layout->ofColumn && $byte === Tag::OBJECT_NEW
            ? $this->column(count($layout->keys), $depth) : $this->sequence(count($layout->keys), $depth);
        $this->objects->fill($object, $this->combine($layout->keys, $values), $this->hasReferences, $start);
        return $object;
    }

    /** @param list<SharedValue> $names */
    private function define(int $depth, array $names): mixed
    {
        $start = $this->reader->position();
        $shared = $this->newShared(false, $start - 1, $depth);
        $byte = $this->reader->byte();
        if ($byte === Tag::LIST_SMALL || !in_array(Tag::of($byte), Tag::DEFINABLE, true)) {
            $this->fail('DEFINE stands before what is neither array nor object', $start);
        }
        $value = $this->item($byte, $depth, [...$names, $shared]);
        $shared->set($value);
        return $value;
    }

    private function newShared(bool $isReference, int $start, int $depth): SharedValue
    {
        $number = count($this->nesting->sharedValues);
        $shared = $this->nesting->sharedValues[] = new SharedValue($isReference, $start, $number);
        $this->nesting->begin($shared, $depth);
        return $shared;
    }

    private function reference(int $depth): SharedValue
    {
        $start = $this->reader->position();
        $shared = $this->newShared(true, $start - 1, $depth);
        // until its item stands, it is bound to properties only in an array: these may take arrays alone
        $shared->value = [];
        $this->hasReferences = true;
        $byte = $this->reader->byte();
        if ($byte === Tag::REF || $byte === Tag::REF_BACKREF) {
            $this->fail('REF stands before a reference', $start);
        }
        $shared->set($this->item($byte, $depth, [$shared]));
        if (!$shared->isComplete) {
            $shared->completeAs(0, 0, null, 0);
        }
        return $shared;
    }

    /** What BACKREF names. */
    private function backref(int $number, int $depth, int $start): mixed
    {
        $shared = $this->shared($number, $start);
        $this->failIfNotAround($shared, $depth, $start);
        if ($shared->isReference && !is_object($shared->value)) {
            $this->fail('BACKREF names a reference whose value is neither an object nor an enum case', $start);
        }
        $this->again($shared, $depth, $start);
        return $shared->value;
    }

    /** A shared value stands once more at this depth. */
    private function again(SharedValue $shared, int $depth, int $start): void
    {
        $this->trace?->again($shared->start);
        if ($shared->isComplete && $shared->backEdge !== null) {
            $edge = $shared->outermost($this->nesting->sharedValues)->backEdge;
            $to = $edge === null ? null : $this->nesting->sharedValues[$edge];
            if ($to?->rows !== null) {
                $this->failIfNotAround($to, $depth, $start);
            }
        }
        $this->nesting->again($shared, $depth, $start);
    }

    private function failIfNotAround(SharedValue $shared, int $depth, int $start): void
    {
        if (!($shared->rows?->isAround($shared->row, $depth) ?? $shared->known)) {
            $this->fail('BACKREF names an array that has not all been read', $start);
        }
    }

    private function refBackref(int $depth, int $start): SharedValue
    {
        $shared = $this->shared($this->reader->varint(), $start);
        if (!$shared->isReference) {
            $this->fail('REF_BACKREF names what is no reference', $start);
        }
        $this->again($shared, $depth, $start);
        return $shared;
    }

    /**
     * As many places as announced.
     *
     * @param Rows|null $rows that it is a column of
     * @return list<mixed> with SharedValues for references
     */
    private function sequence(int $count, int $depth, ?Rows $rows = null): array
    {
        $this->places->wait($count);
        $values = [];
        for (;;) {
            if ($this->trace === null) {
                $before = count($values);
                $this->scalars->run($values, $count);
                $this->places->begin(count($values) - $before);
            }
            $left = $count - count($values);
            if ($left === 0) {
                return $values;
            }
            $byte = $this->reader->byte();
            if ($byte >= Tag::SHARED_ROWS && in_array($byte, Tag::OF_ROWS, true)) {
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
        $depth = $this->nesting->below($depth, $tagAt);
        $keyList = match ($byte) {
            Tag::LIST_ROWS => null,
            Tag::ROWS => $this->keyListOfRows(),
            default => $this->layoutOfRows(),
        };
        $columns = $keyList === null ? $this->positive() : count($keyList->keys);
        $start = $this->reader->position();
        $count = $this->reader->count();
        if ($count < 1 || $count > self::MOST_ROWS || $count > $left) {
            $this->fail("There are no $count rows here", $start);
        }
        if ($columns > $this->reader->left()) { // of a byte each at least; their product with the rows may be no int
            $this->fail('There is not enough data for these columns', $start);
        }
        $this->rows += $count;
        $this->payForRows($start);
        $nesting = $this->nesting;
        $around = $nesting->height;
        [$before, $containers] = [$nesting->elements, $nesting->containers];
        $nesting->height = 0;
        $this->places->begin($count);
        $nesting->containers += $count - 1;
        $this->announce($count * $columns, $start);
        $this->places->wait($count * $columns);

        $areObjects = in_array($byte, [Tag::OBJECT_ROWS, Tag::SHARED_ROWS], true);
        $begin = fn (): object => $this->objects->begin($keyList->class, $keyList->at ?? $tagAt);
        $objects = $areObjects ? array_map($begin, range(1, $count)) : [];
        $sharedValues = $byte === Tag::SHARED_ROWS
            ? array_map(fn (): SharedValue => $this->newShared(false, $tagAt, $depth - 1), $objects) : [];
        $outside = null;
        if ($sharedValues !== []) {
            $nesting->begin($sharedValues[0], $depth - 1); // it stands for all of them
            $outside = $nesting->open($sharedValues[0]);
        }
        $open = $sharedValues === [] && $outer === null ? null : new Rows($depth, $outer, $offset);
        foreach ($sharedValues as $r => $shared) {
            $shared->value = $objects[$r];
            [$shared->rows, $shared->row] = [$open, $r];
        }
        $values = [];
        for ($c = 0; $c < $columns; $c++) {
            $this->places->begin($count);
            $values[] = $this->column($count, $depth, $open);
        }
        $open?->end();
        $nesting->height++;
        if ($outside !== null) {
            $elements = $nesting->elements - $before - ($count - 1) * $columns;
            $this->complete($sharedValues, $elements, $nesting->containers - $containers);
            $nesting->close($outside);
        }
        $nesting->height = max($around, $nesting->height);
        foreach ($sharedValues as $shared) {
            $shared->known = true;
            $shared->rows = null;
        }
        $rows = $this->rowsOf($keyList?->keys, $values);
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

    /** Rows beyond one for each byte of the message take from the expansion budget. */
    private function payForRows(int $offset): void
    {
        $beyond = max(0, $this->rows - $this->reader->length());
        $this->places->takeBudget(($beyond - $this->rowsBeyond) * self::ROW_PLACES, $offset);
        $this->rowsBeyond = $beyond;
    }

    private function keyListOfRows(): KeyList
    {
        $start = $this->reader->position();
        $s = $this->reader->count();
        return $s === 0 ? $this->newKeyList($this->positive()) : $this->keyList($s - 1, $start);
    }

    private function layoutOfRows(): KeyList
    {
        $start = $this->reader->position();
        $s = $this->reader->count();
        $layout = $s === 0 ? $this->newLayout() : $this->layout($s - 1, $start);
        if ($s === 0 && $layout->ofColumn) {
            $this->fail('Rows of objects cannot have the keys of a list', $start);
        }
        return $layout->keys !== [] ? $layout : $this->fail('Rows of objects have no properties', $start);
    }

    /**
     * @param Rows|null $rows as of a sequence
     * @return list<mixed> with SharedValues for references
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

    private function newKeyList(int $count): KeyList
    {
        return $this->keyLists[] = new KeyList($this->keys($count));
    }

    private function newLayout(): KeyList
    {
        $at = $this->reader->position();
        $class = $this->className();
        $start = $this->reader->position();
        $count = $this->reader->count();
        if ($count > 0 && $this->reader->peek() === Tag::LIST_COLUMN) {
            $this->reader->byte();
            $this->places->takeBudget($count, $start);
            return $this->layouts[] = new KeyList(range(0, $count - 1), $class, true, $at);
        }
        $names = $this->keys($count);
        if ($this->strictNames && !Names::areAllMangled($names)) {
            $this->fail('A name begins with NUL, but is not mangled as PHP does', $start);
        }
        return $this->layouts[] = new KeyList($names, $class, false, $at);
    }

    private function className(): string
    {
        $start = $this->reader->position();
        $name = $this->traced('class', $this->scalars->string(...));
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
            $keys[] = $this->trace === null ? $this->scalars->key() : $this->traced('key', $this->scalars->key(...));
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

    private function keyList(int $number, int $start): KeyList
    {
        return $this->keyLists[$number] ?? $this->fail('This key list number has not been given', $start);
    }

    private function layout(int $number, int $start): KeyList
    {
        return $this->layouts[$number] ?? $this->fail('This class layout number has not been given', $start);
    }

    private function shared(int $number, int $start): SharedValue
    {
        return $this->nesting->sharedValues[$number]
            ?? $this->fail('This shared value number has not been given', $start);
    }

    /** A count that must not be 0. */
    private function positive(): int
    {
        $start = $this->reader->position();
        return $this->reader->count() ?: $this->fail('A count is 0', $start);
    }

    /**
     * An array of keys and values; SharedValues become PHP references. PHP itself makes ints of decimal string keys.
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
        foreach (array_flip($keys) as $key => $i) { // of a key that stands twice the last
            if ($values[$i] instanceof SharedValue) {
                $array[$key] = &$values[$i]->value;
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

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use Amber\Polyfill\Decode\Tag;
use Amber\Polyfill\Dictionary;

use function chr;
use function count;
use function in_array;
use function is_array;
use function is_float;
use function is_int;
use function is_object;
use function is_string;
use function ord;
use function strlen;

/** The message of a snapshot. Its bytes depend on the value alone. */
final class Writer
{
    private const HEAD = "\xC1\x01";

    /** Lists of so many ints, floats or bools and more are a column. */
    private const COLUMN_FROM = 4;

    /** So many arrays of one key list are rows. */
    private const ROWS_FROM = 16;
    private const ROWS_MOST = 256;

    private string $bytes;

    private readonly Numbers $numbers;

    private int $sharedValues = 0;

    /** @param Dictionary|null $dictionary that the message names */
    public function __construct(private readonly Snapshot $snapshot, ?Dictionary $dictionary = null)
    {
        $this->numbers = Numbers::of($dictionary);
        $this->bytes = $dictionary === null ? self::HEAD
            : self::HEAD[0] . chr(ord(self::HEAD[1]) | Dictionary::FLAG) . $dictionary->id;
    }

    public function message(): string
    {
        $this->value($this->snapshot->value);
        return $this->bytes;
    }

    private function value(mixed $value): void
    {
        if (is_string($value)) {
            $this->bytes .= $this->string($value);
        } elseif (is_array($value)) {
            $this->array($value);
        } elseif ($value instanceof Item) {
            $this->reference($value);
        } elseif (is_object($value)) {
            $this->object($this->snapshot->objects[spl_object_id($value)], false);
        } else {
            $this->bytes .= self::scalar($value);
        }
    }

    private static function int(int $value): string
    {
        if ($value >= 0 && $value < 64) {
            return chr($value);
        }
        if ($value < 0 && $value >= -8) {
            return chr(Tag::INT_MINUS - 1 - $value);
        }
        $bytes = rtrim(pack('P', $value < 0 ? ~$value : $value), "\0");
        return chr(($value < 0 ? Tag::INT_NEG : Tag::INT) + strlen($bytes) - 1) . $bytes;
    }

    private static function float(float $value): string
    {
        $k = 0;
        $m = Bytes::mantissas([$value], $k);
        return $m === null ? chr(Tag::FLOAT) . Columns::bits($value) : chr(Tag::DECIMAL + $k) . Bytes::zigzag($m[0]);
    }

    private function string(string $value): string
    {
        $length = strlen($value);
        if ($length >= 2) {
            $number = $this->numbers->strings->add($value, $this->numbers->strings->count);
            if ($number !== null) {
                return self::name($number);
            }
        }
        return ($length < 32 ? chr(Tag::STR_SHORT + $length) : chr(Tag::STR) . Bytes::varint($length)) . $value;
    }

    /**
     * One after the other.
     *
     * @param array<null|bool|int|float|string> $values
     */
    private function scalars(array $values): void
    {
        $bytes = '';
        foreach ($values as $value) {
            $bytes .= is_string($value) ? $this->string($value) : self::scalar($value);
        }
        $this->bytes .= $bytes;
    }

    private static function scalar(null|bool|int|float $value): string
    {
        return match (true) {
            is_int($value) => self::int($value),
            is_float($value) => self::float($value),
            default => chr($value === null ? Tag::NULL : ($value ? Tag::TRUE : Tag::FALSE)),
        };
    }

    private static function name(int $number): string
    {
        return match (true) {
            $number < 48 => chr(Tag::STRREF_SMALL + $number),
            $number < 48 + 512 => chr(Tag::STRREF_BYTE + ($number - 48 >> 8)) . chr($number - 48 & 0xFF),
            default => chr(Tag::STRREF) . Bytes::varint($number),
        };
    }

    /** @param array<mixed> $values */
    private function array(array $values): void
    {
        $count = count($values);
        if (!array_is_list($values)) {
            $this->keys(array_keys($values));
            $this->sequence($values);
            return;
        }
        $column = $count >= self::COLUMN_FROM ? Columns::of($values) : null;
        if ($column !== null) {
            $this->bytes .= chr(Tag::LIST_COLUMN) . Bytes::varint($count) . $column;
            return;
        }
        $this->bytes .= $count < 16 ? chr(Tag::LIST_SMALL + $count) : chr(Tag::LIST) . Bytes::varint($count);
        $this->sequence($values);
    }

    /**
     * What stands before the values of a map.
     *
     * @param list<int|string> $keys
     */
    private function keys(array $keys): void
    {
        $keyList = $this->numbers->ofKeys($keys);
        $number = $this->numbers->keyLists->add($keyList, $this->numbers->keyLists->count);
        if ($number !== null) {
            $this->bytes .= Bytes::number(Tag::RECORD_SMALL, 16, Tag::RECORD, $number);
            return;
        }
        $count = count($keys);
        $this->bytes .= $count <= 8 ? chr(Tag::MAP_SMALL + $count - 1) : chr(Tag::MAP) . Bytes::varint($count);
        $this->scalars($keys);
    }

    /** @param array<mixed> $values */
    private function sequence(array $values): void
    {
        if (self::areLeaves($values)) {
            $this->scalars($values);
            return;
        }
        $keys = array_keys($values);
        $noneUntil = 0;
        for ($i = 0, $count = count($keys); $i < $count; $i++) {
            $rows = $i >= $noneUntil && $count - $i >= self::ROWS_FROM ? $this->rowsFrom($values, $keys, $i) : 1;
            if ($rows >= self::ROWS_FROM && $this->rows(array_values(array_slice($values, $i, $rows)))) {
                $i += $rows - 1;
                continue;
            }
            $noneUntil = max($noneUntil, $i + $rows);
            $this->value($values[$keys[$i]]);
        }
    }

    /** What stands behind a reference: in several places, or an object. */
    private function reference(Item $item): void
    {
        if ($item->object !== null) {
            $this->object($item, true);
        } elseif ($item->number !== null) {
            $this->bytes .= chr(Tag::REF_BACKREF) . Bytes::varint($item->number);
        } else {
            $item->number = $this->sharedValues++;
            $this->bytes .= chr(Tag::REF);
            $this->value($item->value);
        }
    }

    /**
     * How many arrays of the same keys and of scalars alone there are from one on.
     *
     * @param array<mixed> $values
     * @param list<int|string> $keys
     */
    private function rowsFrom(array $values, array $keys, int $i): int
    {
        $first = $values[$keys[$i]];
        if (!is_array($first) || $first === []) {
            return 1;
        }
        $columns = array_keys($first);
        for ($rows = 0; $rows < self::ROWS_MOST && isset($keys[$i + $rows]); $rows++) {
            $row = $values[$keys[$i + $rows]];
            if (!is_array($row) || array_keys($row) !== $columns || !self::areLeaves($row)) {
                break;
            }
        }
        return max($rows, 1);
    }

    /**
     * Rows, unless some take less than a byte, which would take from the expansion budget.
     *
     * @param list<array<mixed>> $rows
     */
    private function rows(array $rows): bool
    {
        $keys = array_keys($rows[0]);
        $columns = array_map(static fn (int|string $key): array => array_column($rows, $key), $keys);
        $written = array_map(Columns::of(...), $columns);
        if (array_filter($written, Columns::hasBytes(...)) === [] && !in_array(null, $written, true)) {
            return false;
        }
        $this->rowsHead($rows[0], $keys);
        $this->bytes .= Bytes::varint(count($rows));
        foreach ($written as $c => $column) {
            $this->bytes .= $column ?? "\0";
            if ($column === null) {
                $this->scalars($columns[$c]);
            }
        }
        return true;
    }

    /**
     * @param array<mixed> $row
     * @param list<int|string> $keys
     */
    private function rowsHead(array $row, array $keys): void
    {
        if (array_is_list($row)) {
            $this->bytes .= chr(Tag::LIST_ROWS) . Bytes::varint(count($keys));
            return;
        }
        $keyList = $this->numbers->ofKeys($keys);
        $this->bytes .= chr(Tag::ROWS);
        $number = $this->numbers->keyLists->add($keyList, $this->numbers->keyLists->count);
        if ($number !== null) {
            $this->bytes .= Bytes::varint($number + 1);
            return;
        }
        $this->bytes .= "\0" . Bytes::varint(count($keys));
        $this->scalars($keys);
    }

    /** @param array<mixed> $values */
    private static function areLeaves(array $values): bool
    {
        foreach ($values as $value) {
            if (is_array($value) || is_object($value)) {
                return false;
            }
        }
        return true;
    }

    private function object(Item $item, bool $byReference): void
    {
        $isNamed = $item->met > 1 && ($byReference || !$item->object instanceof \UnitEnum);
        if ($isNamed && $item->number !== null) {
            $this->bytes .= $byReference ? chr(Tag::REF_BACKREF) . Bytes::varint($item->number)
                : Bytes::number(Tag::BACKREF_SMALL, 8, Tag::BACKREF, $item->number);
            return;
        }
        if ($isNamed) {
            $item->number = $this->sharedValues++;
            $this->bytes .= chr($item->aliased ? Tag::REF : Tag::DEFINE);
        }
        $this->content($item);
    }

    private function content(Item $item): void
    {
        if ($item->object instanceof \UnitEnum) {
            $this->bytes .= chr(Tag::ENUM);
            $this->bytes .= $this->string($item->object::class) . $this->string($item->object->name);
        } elseif ($item->enclosing > 0) {
            $this->bytes .= chr(Tag::ENCLOSING) . Bytes::varint($item->enclosing);
        } elseif ($item->payload !== null) {
            $this->bytes .= chr(Tag::SERIALIZABLE);
            $this->bytes .= $this->string($item->class) . $this->string($item->payload);
        } elseif ($item->properties === null) {
            $this->bytes .= chr(Tag::NULL);
        } else {
            $this->properties($item->class, $item->properties);
        }
    }

    /** @param array<mixed> $properties */
    private function properties(string $class, array $properties): void
    {
        $names = array_keys($properties);
        $layout = $this->numbers->ofClass($class, $names);
        $number = $this->numbers->layouts->add($layout, $this->numbers->layouts->count);
        if ($number !== null) {
            $this->bytes .= Bytes::number(Tag::OBJECT_SMALL, 8, Tag::OBJECT, $number);
        } else {
            $this->bytes .= chr(Tag::OBJECT_NEW) . $this->string($class) . Bytes::varint(count($names));
            $this->scalars($names);
        }
        $this->sequence($properties);
    }
}

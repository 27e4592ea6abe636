<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\Format\PayloadError;
use Amber\Polyfill\Decode\DecodedEnum;
use Amber\Polyfill\Decode\DecodedObject;
use Amber\Polyfill\Decode\DecodedSerializable;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\Tag;
use Amber\Polyfill\Decode\Trace;

/** What one message writes out that a dictionary could hold, and how often the message needs it. */
final class Survey implements Trace
{
    private const NEW_KEYS = [Tag::MAP_SMALL, Tag::MAP, Tag::MAP_COLUMNS];
    private const KNOWN_KEYS = [Tag::RECORD_SMALL, Tag::RECORD];
    private const OBJECTS = [Tag::OBJECT_NEW, Tag::OBJECT_SMALL, Tag::OBJECT];
    private const OBJECTS_OF_ROWS = [Tag::OBJECT_ROWS, Tag::SHARED_ROWS];
    private const NEW_STRINGS = [Tag::STR, Tag::STR_SHORT];
    private const KNOWN_STRINGS = [Tag::STRREF, Tag::STRREF_SMALL, Tag::STRREF_BYTE];

    /** The number of keys of a class layout. */
    private const COUNT_BYTES = 1;

    /** @var array<string, Shape> key lists and class layouts, by their ids */
    public array $shapes = [];

    /** @var array<string, int> how many items are strings of this value, but for keys and classes */
    public array $strings = [];

    /** @var array<string, int> the same of names of enums and cases, and of classes without a layout */
    public array $names = [];

    /** How often a string, key or class is named that stood before. */
    public int $again = 0;

    /** @var list<array{string, int, int, int}> what has begun: what, tag, start, bytes of class and keys */
    private array $open = [];

    private function __construct()
    {
    }

    /** @throws PayloadError for bytes that are no message */
    public static function of(string $message): self
    {
        $survey = new self();
        try {
            (new Decoder(trace: $survey))->decode($message);
        } catch (DecodeError $error) {
            throw new PayloadError(lcfirst($error->getMessage()));
        }

        return $survey;
    }

    public function begin(string $what, int $byte, int $start): void
    {
        $this->open[] = [$what, $what === 'column' ? $byte : Tag::of($byte), $start, 0];
    }

    public function again(int $start): void
    {
    }

    public function end(int $end, mixed $value): void
    {
        [$what, $tag, $start, $bytes] = array_pop($this->open) ?? throw new \LogicException('nothing has begun');
        match ($what) {
            'key', 'keys', 'class' => $this->part($tag, $end - $start),
            'item' => $this->item($tag, $bytes, $value),
            'rows' => $this->rows($tag, $bytes, $value),
            default => null,
        };
    }

    /** A part of the shape that has begun. */
    private function part(int $tag, int $bytes): void
    {
        $this->again += in_array($tag, self::KNOWN_STRINGS, true) ? 1 : 0;
        [$of, $ofTag, $start, $before] = array_pop($this->open) ?? throw new \LogicException('nothing has begun');
        $this->open[] = [$of, $ofTag, $start, $before + $bytes];
    }

    private function item(int $tag, int $bytes, mixed $value): void
    {
        if (is_string($value)) {
            $this->string($tag, $value);
        } elseif (is_array($value) && in_array($tag, [...self::NEW_KEYS, ...self::KNOWN_KEYS], true)) {
            $this->shape(null, array_keys($value), in_array($tag, self::NEW_KEYS, true) ? $bytes : 0);
        } elseif ($value instanceof DecodedObject && in_array($tag, self::OBJECTS, true)) {
            $isNew = $tag === Tag::OBJECT_NEW;
            $this->shape($value->class, array_keys($value->properties), $isNew ? $bytes + self::COUNT_BYTES : 0);
        } elseif ($value instanceof DecodedEnum && $tag === Tag::ENUM) {
            $this->name($value->class);
            $this->name($value->case);
        } elseif ($value instanceof DecodedSerializable && $tag === Tag::SERIALIZABLE) {
            $this->name($value->class);
        }
    }

    private function rows(int $tag, int $bytes, mixed $value): void
    {
        $first = is_array($value) ? $value[0] ?? null : null;
        if ($tag === Tag::ROWS && is_array($first)) {
            $this->shape(null, array_keys($first), $bytes);
        } elseif (in_array($tag, self::OBJECTS_OF_ROWS, true) && $first instanceof DecodedObject) {
            $this->shape($first->class, array_keys($first->properties), $bytes);
        }
    }

    private function string(int $tag, string $value): void
    {
        $this->again += in_array($tag, self::KNOWN_STRINGS, true) ? 1 : 0;
        if (in_array($tag, [...self::NEW_STRINGS, ...self::KNOWN_STRINGS], true)) {
            $this->strings[$value] = 1 + ($this->strings[$value] ?? 0);
        }
    }

    private function name(string $name): void
    {
        $this->names[$name] = 1 + ($this->names[$name] ?? 0);
    }

    /**
     * @param list<int|string> $keys
     * @param int $bytes in which the message writes it out; 0: it names one that stood before
     */
    private function shape(?string $class, array $keys, int $bytes): void
    {
        $shape = new Shape($class, $keys);
        $shape = $this->shapes[$shape->id()] ??= $shape;
        ++$shape->uses;
        $shape->bytes += $bytes;
    }
}

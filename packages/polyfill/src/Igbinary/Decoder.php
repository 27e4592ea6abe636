<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Igbinary;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Graph;
use Amber\Polyfill\Decode\Climb;
use Amber\Polyfill\Decode\Nesting;
use Amber\Polyfill\Decode\Objects;
use Amber\Polyfill\Decode\Trace;

use function array_key_exists;
use function count;
use function in_array;

/**
 * Decodes what igbinary writes, in its versions 1 and 2, which differ in nothing but their number.
 *
 * As the extension igbinary reads it, but that these are refused: an int beyond 64 bits, of which it makes 0; a
 * reference to a reference, of which a few bytes per level exhaust its stack; an array that stands in itself without an
 * object or a reference between, which nobody could walk over or free; what is nested too deep, by its bytes or by what
 * they name.
 */
final class Decoder
{
    private const HEADERS = ["\0\0\0\1", "\0\0\0\2"];

    /** How many arrays that are not complete an array may hold. Each is looked at wherever that one is named. */
    private const MOST_AWAITED = 8;

    private Scalars $scalars;

    /** @var Nesting<SharedValue> */
    private Nesting $nesting;

    /** What the place of the value that was read last is a reference to; null: it is none. */
    private ?SharedValue $reference;

    /** What the array or object that is being read gets in the place of what was read last; null: that itself. */
    private ?SharedValue $part;

    private bool $hasReferences;

    /** @var array<int, int> what the array or object that is being read awaits */
    private array $awaits;

    /** The number of the innermost object or reference around. What is in it is not part of what is around it. */
    private int $boundary;

    /** Whether an array was named before it was complete: objects are filled when the whole value stands. */
    private bool $isLate;

    /** @var list<array{object, SharedValue, int}> objects that are filled then, with their properties */
    private array $late;

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @param int $maxElements how many places a walk over the value may meet, 0 = unlimited
     * @param Trace|null $trace is told of every value, key and class, with the Type that it begins with
     */
    public function __construct(
        private readonly Objects $objects = new Graph(),
        private readonly int $maxDepth = 4096,
        private readonly int $maxElements = 0,
        private readonly ?Trace $trace = null,
    ) {
    }

    /**
     * The value, by reference if it is one.
     *
     * @throws DecodeError if the data is not whole or not valid
     */
    public function &decode(string $data): mixed
    {
        $this->scalars = new Scalars($data);
        $this->nesting = new Nesting($this->maxDepth, $this->maxElements);
        $this->awaits = $this->late = [];
        $this->reference = $this->part = null;
        $this->boundary = -1;
        $this->hasReferences = $this->isLate = false;

        if (!in_array($this->scalars->bytes(4), self::HEADERS, true)) {
            $this->fail('The version is neither 1 nor 2', 0);
        }
        try {
            $value = $this->trace === null ? $this->value(0) : $this->tracedValue($this->trace, 0);
            if ($this->scalars->left() > 0) {
                $this->fail('Something follows the value', $this->scalars->at);
            }
            if ($this->reference !== null) {
                $value = &$this->reference->value;
            }
            foreach ($this->isLate ? $this->nesting->sharedValues : [] as $shared) {
                $shared->whole();
            }
        } finally {
            // PHP would release parts of parts recursively, on the C stack.
            foreach ($this->nesting->sharedValues as $shared) {
                $shared->parts = [];
            }
            // A SharedValue that lives on would make a reference of every place it was the value of.
            $this->nesting->sharedValues = [];
            $shared = $this->reference = null;
        }
        [$late, $this->late] = [$this->late, []];
        foreach ($late as [$object, $properties, $at]) {
            $this->objects->fill($object, $properties->whole(), $this->hasReferences, $at);
        }
        return $value;
    }

    /**
     * @param int $depth of arrays and objects around the value
     * @phpstan-impure
     */
    private function value(int $depth): mixed
    {
        $type = $this->scalars->byte();
        if ($this->scalars->read($type, $value)) {
            return $value;
        }
        if ($type === Type::REFERENCE) {
            $this->reference = $this->referred($depth);
            return null;
        }
        $start = $this->scalars->at - 1;
        $shared = self::isNamed($type) ? $this->again($type, $depth, $start) : $this->nested($type, $depth);
        if ($shared->isThere && $shared->awaits === []) {
            return $shared->value;
        }
        $this->part = $shared;
        return null;
    }

    /** An array or object. */
    private function nested(int $type, int $depth, bool $isReference = false): SharedValue
    {
        if (self::isArray($type)) {
            return $this->array($type, $depth, $isReference);
        }
        if ($type >= Type::OBJECT_8 && $type <= Type::OBJECT_AGAIN_32) {
            return $this->object($type, $depth);
        }
        $this->fail(sprintf('0x%02X begins no value', $type), $this->scalars->at - 1);
    }

    private function array(int $type, int $depth, bool $isReference): SharedValue
    {
        $start = $this->scalars->at - 1;
        $count = $this->count($type);
        $shared = $this->newShared($start);
        if ($count === 0) {
            $shared->completeScalar([]);
            return $shared;
        }
        $outer = $this->enter($shared, $depth, $start);
        $this->boundary = $isReference ? $shared->number : $this->boundary;
        $before = $this->nesting->elements;
        $this->nesting->countPlaces($count, $start);
        $shared->value = $this->elements($count, $depth + 1, $shared->parts);
        $this->complete($shared, $this->nesting->elements - $before, $this->awaits);
        $this->leave($outer, $isReference ? [] : $shared->awaits);
        $this->nesting->countPlaces(min($shared->times * $shared->elements, Nesting::SUM_MOST), $start);
        return $shared;
    }

    private function object(int $type, int $depth): SharedValue
    {
        $start = $this->scalars->at - 1;
        $class = $this->trace === null ? $this->scalars->className($type)
            : $this->traced('class', $type, fn (): string => $this->scalars->className($type));
        $shared = $this->newShared($start);
        $inner = $this->scalars->byte();
        if ($inner === Type::ENUM_CASE) {
            $shared->completeScalar($this->objects->enumCase($class, $this->caseName(), $start));
            return $shared;
        }
        if ($inner >= Type::PAYLOAD_8 && $inner <= Type::PAYLOAD_32) {
            $payload = $this->scalars->bytes($this->scalars->number(1 << ($inner - Type::PAYLOAD_8)));
            $shared->completeScalar($this->objects->restore($class, $payload, $start));
            return $shared;
        }
        if (!self::isArray($inner)) {
            $this->fail(sprintf('0x%02X begins nothing that is in an object', $inner), $this->scalars->at - 1);
        }
        $this->properties($shared, $class, $inner, $depth, $start);
        return $shared;
    }

    private function properties(SharedValue $shared, string $class, int $type, int $depth, int $start): void
    {
        $outer = $this->enter($shared, $depth, $start);
        $count = $this->count($type);
        $shared->value = $object = $this->objects->begin($class, $start);
        $shared->isThere = true;
        $this->boundary = $shared->number;
        $before = $this->nesting->elements;
        $this->nesting->countPlaces($count, $start);
        $properties = new SharedValue(-1, $start);
        $properties->value = $this->elements($count, $depth + 1, $properties->parts);
        if ($this->isLate) {
            $this->late[] = [$object, $properties, $start];
        } else {
            $this->objects->fill($object, $properties->value, $this->hasReferences, $start);
        }
        $this->complete($shared, $this->nesting->elements - $before, []);
        $this->leave($outer, []);
    }

    /**
     * @param array<SharedValue> $parts gets those of the array
     * @return array<mixed> so many keys and values
     */
    private function elements(int $count, int $depth, array &$parts): array
    {
        $array = $again = [];
        for (; $count > 0; $count--) {
            if (!$this->hasReferences && $parts === [] && $this->trace === null) {
                $count = $this->scalars->run($array, $count);
                if ($count === 0) {
                    return $array;
                }
            }
            $key = $this->trace === null ? $this->scalars->key()
                : $this->traced('key', $this->scalars->peek(), $this->scalars->key(...));
            if ($key === null) {
                continue;
            }
            $value = $this->trace === null ? $this->value($depth) : $this->tracedValue($this->trace, $depth);
            unset($parts[$key], $again[$key]);
            if ($this->part !== null) {
                $parts[$key] = $this->part;
                $this->part = null;
            }
            if ($this->reference !== null) {
                $array[$key] = &$this->reference->value;
                $this->reference = null;
            } elseif ($this->hasReferences && array_key_exists($key, $array)) {
                $again[$key] = $value; // the place may hold a reference, whose value must not change
            } else {
                $array[$key] = $value;
            }
        }
        return $again === [] ? $array : array_replace($array, $again);
    }

    /** What follows REFERENCE. */
    private function referred(int $depth): SharedValue
    {
        $this->hasReferences = true;
        $start = $this->scalars->at;
        $type = $this->scalars->byte();
        if ($type === Type::REFERENCE) {
            $this->fail('A reference is one to a reference', $start);
        }
        $this->trace?->begin('item', $type, $start);
        $shared = $this->target($type, $depth, $start);
        $this->trace?->end($this->scalars->at, $shared->value);
        return $shared;
    }

    private function target(int $type, int $depth, int $start): SharedValue
    {
        if (self::isNamed($type)) {
            $shared = $this->named($type, $depth);
            $this->isLate = $this->isLate || !$shared->isThere;
            return $shared;
        }
        if (!$this->scalars->read($type, $value)) {
            return $this->nested($type, $depth, true);
        }
        $shared = $this->newShared($start);
        $shared->completeScalar($value);
        return $shared;
    }

    private function named(int $type, int $depth): SharedValue
    {
        $start = $this->scalars->at - 1;
        $first = $type >= Type::OBJECT_NAMED_8 ? Type::OBJECT_NAMED_8 : Type::AGAIN_8;
        $number = $this->scalars->number(1 << ($type - $first));
        $shared = $this->nesting->sharedValues[$number] ?? $this->fail('This number has not been given', $start);
        $this->trace?->again($shared->start);
        if ($shared->isComplete) {
            $this->settle($shared);
        }
        $this->nesting->again($shared, $depth, $start);
        return $shared;
    }

    /**
     * What is named in a place that is no reference.
     *
     * That may be an array before it is complete: one with an object whose property is that same array. Then the place
     * must be in something that is no part of the array.
     */
    private function again(int $type, int $depth, int $start): SharedValue
    {
        $shared = $this->named($type, $depth);
        $this->isLate = $this->isLate || !$shared->isThere;
        $awaits = $shared->isThere ? $shared->awaits : [$shared->number => 1];
        if ($awaits === []) {
            return $shared;
        }
        if ($this->boundary <= max(array_keys($awaits))) {
            $this->fail('An array stands in itself', $start);
        }
        foreach ($awaits as $number => $times) {
            $awaited = $this->nesting->sharedValues[$number];
            $awaited->times = min($awaited->times + $times, PHP_INT_MAX >> 32);
        }
        $this->await($awaits, 1, $this->awaits, $start);
        return $shared;
    }

    /** What arrays a shared value awaits that are not complete yet, and what it is with those that have become so. */
    private function settle(SharedValue $shared): void
    {
        foreach ($shared->awaits as $number => $times) {
            $awaited = $this->nesting->sharedValues[$number];
            if ($awaited->isComplete) {
                $this->settle($awaited);
                unset($shared->awaits[$number]);
                $this->await($awaited->awaits, $times, $shared->awaits, $this->scalars->at - 1);
                $shared->elements = min($shared->elements + $times * $awaited->elements, Nesting::SUM_MOST);
            }
        }
        if ($shared->awaits === [] && $shared->parts !== []) {
            $shared->whole();
        }
    }

    /**
     * @param array<int, int> $more is added to $awaits, so many times
     * @param array<int, int> $awaits
     */
    private function await(array $more, int $times, array &$awaits, int $start): void
    {
        foreach ($more as $number => $each) {
            $awaits[$number] = min(($awaits[$number] ?? 0) + $times * $each, PHP_INT_MAX >> 33);
        }
        if (count($awaits) > self::MOST_AWAITED) {
            $this->fail('An array holds more than ' . self::MOST_AWAITED . ' of those around it', $start);
        }
    }

    /**
     * @return array{array{int, Climb}, array<int, int>, int} what is counted outside of the array or object that begins
     * @throws DecodeError if it is too deep
     */
    private function enter(SharedValue $shared, int $depth, int $start): array
    {
        $outer = [$this->nesting->enter($shared, $depth, $start), $this->awaits, $this->boundary];
        $this->awaits = [];
        return $outer;
    }

    /** @param array<int, int> $awaits */
    private function complete(SharedValue $shared, int $elements, array $awaits): void
    {
        $shared->isThere = true;
        $shared->awaits = $awaits;
        $containers = $this->nesting->containers - $shared->number;
        $this->nesting->complete($shared, $this->nesting->height + 1, $elements, $containers, $shared->start);
    }

    /**
     * @param array{array{int, Climb}, array<int, int>, int} $outer what enter() gave
     * @param array<int, int> $awaits what is awaited in what ends, as a part of what is around
     */
    private function leave(array $outer, array $awaits): void
    {
        [$around, $this->awaits, $this->boundary] = $outer;
        $this->nesting->leave($around);
        if ($awaits !== []) {
            $this->await($awaits, 1, $this->awaits, $this->scalars->at - 1);
        }
    }

    /** How many keys and values follow, each of a byte at least. */
    private function count(int $type): int
    {
        $start = $this->scalars->at - 1;
        $count = $this->scalars->number(1 << ($type - Type::ARRAY_8));
        return $count <= $this->scalars->left() ? $count
            : $this->fail('There is not enough data for this count', $start);
    }

    /** @param int $start offset of its type */
    private function newShared(int $start): SharedValue
    {
        return $this->nesting->sharedValues[] = new SharedValue($this->nesting->containers++, $start);
    }

    /** @phpstan-impure */
    private function tracedValue(Trace $trace, int $depth): mixed
    {
        $trace->begin('item', $this->scalars->peek(), $this->scalars->at);
        $value = $this->value($depth);
        $trace->end($this->scalars->at, $this->part->value ?? $this->reference->value ?? $value);
        return $value;
    }

    private function traced(string $what, int $type, \Closure $read): mixed
    {
        $this->trace?->begin($what, $type, $this->scalars->at);
        $value = $read();
        $this->trace?->end($this->scalars->at, $value);
        return $value;
    }

    private function caseName(): string
    {
        $start = $this->scalars->at;
        $type = $this->scalars->byte();
        $this->trace?->begin('key', $type, $start);
        $name = Scalars::isString($type) && $type !== Type::EMPTY_STRING ? $this->scalars->string($type)
            : $this->fail('This is no name of a case', $start);
        $this->trace?->end($this->scalars->at, $name);
        return $name;
    }

    private static function isArray(int $type): bool
    {
        return $type >= Type::ARRAY_8 && $type <= Type::ARRAY_32;
    }

    private static function isNamed(int $type): bool
    {
        return ($type >= Type::AGAIN_8 && $type <= Type::AGAIN_32)
            || ($type >= Type::OBJECT_NAMED_8 && $type <= Type::OBJECT_NAMED_32);
    }

    private function fail(string $reason, int $offset): never
    {
        $this->scalars->fail($reason, $offset);
    }
}

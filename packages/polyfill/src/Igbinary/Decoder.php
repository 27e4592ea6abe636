<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Igbinary;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Graph;
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

    private Leaves $leaves;

    /** @var Nesting<Node> */
    private Nesting $nesting;

    /** What the place of the value that was read last is a reference to; null: it is none. */
    private ?Node $reference;

    /** What the array or object that is being read gets in the place of what was read last; null: that itself. */
    private ?Node $part;

    private bool $hasReferences;

    /** @var array<int, int> what the array or object that is being read awaits */
    private array $awaits;

    /** The number of the innermost object or reference around. What is in it is not part of what is around it. */
    private int $boundary;

    /** Whether an array was named before it was complete: objects are filled when the whole value stands. */
    private bool $isLate;

    /** @var list<array{object, Node, int}> objects that are filled then, with their properties */
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

    /** @throws DecodeError if the data is not whole or not valid */
    public function decode(string $data): mixed
    {
        $this->leaves = new Leaves($data);
        $this->nesting = new Nesting($this->maxDepth, $this->maxElements);
        $this->awaits = $this->late = [];
        $this->reference = $this->part = null;
        $this->boundary = -1;
        $this->hasReferences = $this->isLate = false;

        if (!in_array($this->leaves->bytes(4), self::HEADERS, true)) {
            $this->fail('The version is neither 1 nor 2', 0);
        }
        try {
            $value = $this->trace === null ? $this->value(0) : $this->tracedValue($this->trace, 0);
            if ($this->leaves->left() > 0) {
                $this->fail('Something follows the value', $this->leaves->at);
            }
            if ($this->reference !== null) {
                $value = $this->reference->value;
            }
            foreach ($this->isLate ? $this->nesting->nodes : [] as $node) {
                $node->whole();
            }
        } finally {
            // A Node that lives on would make a reference of every place it was the value of.
            $this->nesting->nodes = [];
            $this->reference = null;
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
        $type = $this->leaves->byte();
        if ($this->leaves->read($type, $value)) {
            return $value;
        }
        if ($type === Type::REFERENCE) {
            $this->reference = $this->referred($depth);
            return null;
        }
        $start = $this->leaves->at - 1;
        $node = self::isNamed($type) ? $this->again($type, $depth, $start) : $this->nested($type, $depth);
        if ($node->isThere && $node->awaits === []) {
            return $node->value;
        }
        $this->part = $node;
        return null;
    }

    /** An array or object. */
    private function nested(int $type, int $depth, bool $isReference = false): Node
    {
        if (self::isArray($type)) {
            return $this->array($type, $depth, $isReference);
        }
        if ($type >= Type::OBJECT_8 && $type <= Type::OBJECT_AGAIN_32) {
            return $this->object($type, $depth);
        }
        $this->fail(sprintf('0x%02X begins no value', $type), $this->leaves->at - 1);
    }

    private function array(int $type, int $depth, bool $isReference): Node
    {
        $start = $this->leaves->at - 1;
        $count = $this->count($type);
        $node = $this->newNode($start);
        if ($count === 0) {
            $node->completeLeaf([]);
            return $node;
        }
        $outer = $this->enter($depth, $start);
        $this->boundary = $isReference ? $node->number : $this->boundary;
        $before = $this->nesting->elements;
        $this->nesting->countPlaces($count, $start);
        $node->value = $this->elements($count, $depth + 1, $node->parts);
        $this->complete($node, $depth, $this->nesting->elements - $before, $this->awaits);
        $this->leave($outer, $node, $isReference ? [] : $node->awaits);
        $this->nesting->countPlaces(min($node->times * $node->elements, Nesting::SUM_MOST), $start);
        return $node;
    }

    private function object(int $type, int $depth): Node
    {
        $start = $this->leaves->at - 1;
        $class = $this->trace === null ? $this->leaves->className($type)
            : $this->traced('class', $type, fn (): string => $this->leaves->className($type));
        $node = $this->newNode($start);
        $inner = $this->leaves->byte();
        if ($inner === Type::ENUM_CASE) {
            $node->completeLeaf($this->objects->enumCase($class, $this->caseName(), $start));
            return $node;
        }
        if ($inner >= Type::PAYLOAD_8 && $inner <= Type::PAYLOAD_32) {
            $payload = $this->leaves->bytes($this->leaves->number(1 << ($inner - Type::PAYLOAD_8)));
            $node->completeLeaf($this->objects->restore($class, $payload, $start));
            return $node;
        }
        if (!self::isArray($inner)) {
            $this->fail(sprintf('0x%02X begins nothing that is in an object', $inner), $this->leaves->at - 1);
        }
        $this->properties($node, $class, $inner, $depth, $start);
        return $node;
    }

    private function properties(Node $node, string $class, int $type, int $depth, int $start): void
    {
        $outer = $this->enter($depth, $start);
        $count = $this->count($type);
        $node->value = $object = $this->objects->begin($class, $start);
        $node->isThere = true;
        $this->boundary = $node->number;
        $before = $this->nesting->elements;
        $this->nesting->countPlaces($count, $start);
        $properties = new Node(-1, $start);
        $properties->value = $this->elements($count, $depth + 1, $properties->parts);
        if ($this->isLate) {
            $this->late[] = [$object, $properties, $start];
        } else {
            $this->objects->fill($object, $properties->value, $this->hasReferences, $start);
        }
        $this->complete($node, $depth, $this->nesting->elements - $before, []);
        $this->leave($outer, $node, []);
    }

    /**
     * @param array<Node> $parts gets those of the array
     * @return array<mixed> so many keys and values
     */
    private function elements(int $count, int $depth, array &$parts): array
    {
        $array = [];
        for (; $count > 0; $count--) {
            if (!$this->hasReferences && $parts === [] && $this->trace === null) {
                $count = $this->leaves->run($array, $count);
                if ($count === 0) {
                    return $array;
                }
            }
            $key = $this->trace === null ? $this->leaves->key()
                : $this->traced('key', $this->leaves->peek(), $this->leaves->key(...));
            if ($key === null) {
                continue;
            }
            $value = $this->trace === null ? $this->value($depth) : $this->tracedValue($this->trace, $depth);
            unset($parts[$key]);
            if ($this->part !== null) {
                $parts[$key] = $this->part;
                $this->part = null;
            }
            if ($this->reference !== null) {
                $array[$key] = &$this->reference->value;
                $this->reference = null;
            } elseif ($this->hasReferences && array_key_exists($key, $array)) {
                // The place may hold a reference, whose value must not change.
                $array[$key] = &$value;
                unset($value);
            } else {
                $array[$key] = $value;
            }
        }
        return $array;
    }

    /** What follows REFERENCE. */
    private function referred(int $depth): Node
    {
        $this->hasReferences = true;
        $start = $this->leaves->at;
        $type = $this->leaves->byte();
        if ($type === Type::REFERENCE) {
            $this->fail('A reference is one to a reference', $start);
        }
        $this->trace?->begin('item', $type, $start);
        $node = $this->target($type, $depth, $start);
        $this->trace?->end($this->leaves->at, $node->value);
        return $node;
    }

    private function target(int $type, int $depth, int $start): Node
    {
        if (self::isNamed($type)) {
            $node = $this->named($type, $depth);
            $this->isLate = $this->isLate || !$node->isThere;
            return $node;
        }
        if (!$this->leaves->read($type, $value)) {
            return $this->nested($type, $depth, true);
        }
        $node = $this->newNode($start);
        $node->completeLeaf($value);
        return $node;
    }

    private function named(int $type, int $depth): Node
    {
        $start = $this->leaves->at - 1;
        $first = $type >= Type::OBJECT_NAMED_8 ? Type::OBJECT_NAMED_8 : Type::AGAIN_8;
        $number = $this->leaves->number(1 << ($type - $first));
        $node = $this->nesting->nodes[$number] ?? $this->fail('This number has not been given', $start);
        $this->trace?->again($node->start);
        if ($node->isComplete) {
            $this->settle($node);
        }
        $this->nesting->again($node, $depth, $start);
        return $node;
    }

    /**
     * What is named in a place that is no reference.
     *
     * That may be an array before it is complete: one with an object whose property is that same array. Then the place
     * must be in something that is no part of the array.
     */
    private function again(int $type, int $depth, int $start): Node
    {
        $node = $this->named($type, $depth);
        $this->isLate = $this->isLate || !$node->isThere;
        $awaits = $node->isThere ? $node->awaits : [$node->number => 1];
        if ($awaits === []) {
            return $node;
        }
        if ($this->boundary <= max(array_keys($awaits))) {
            $this->fail('An array stands in itself', $start);
        }
        foreach ($awaits as $number => $times) {
            $awaited = $this->nesting->nodes[$number];
            $awaited->times = min($awaited->times + $times, PHP_INT_MAX >> 32);
        }
        $this->await($awaits, 1, $this->awaits, $start);
        return $node;
    }

    /** What arrays a node awaits that are not complete yet, and what it is with those that have become so. */
    private function settle(Node $node): void
    {
        foreach ($node->awaits as $number => $times) {
            $awaited = $this->nesting->nodes[$number];
            if ($awaited->isComplete) {
                $this->settle($awaited);
                unset($node->awaits[$number]);
                $this->await($awaited->awaits, $times, $node->awaits, $this->leaves->at - 1);
                $node->elements = min($node->elements + $times * $awaited->elements, Nesting::SUM_MOST);
            }
        }
        if ($node->awaits === [] && $node->parts !== []) {
            $node->whole();
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
     * @return array{array{int, ?int}, array<int, int>, int} what is counted outside of the array or object that begins
     * @throws DecodeError if it is too deep
     */
    private function enter(int $depth, int $start): array
    {
        $outer = [$this->nesting->enter($depth, $start), $this->awaits, $this->boundary];
        $this->awaits = [];
        return $outer;
    }

    /** @param array<int, int> $awaits */
    private function complete(Node $node, int $depth, int $elements, array $awaits): void
    {
        $node->isThere = true;
        $node->awaits = $awaits;
        $this->nesting->complete($node, $depth, $elements);
    }

    /**
     * @param array{array{int, ?int}, array<int, int>, int} $outer what enter() gave
     * @param Node $node what ends
     * @param array<int, int> $awaits what is awaited in it, as a part of what is around
     */
    private function leave(array $outer, Node $node, array $awaits): void
    {
        [$around, $this->awaits, $this->boundary] = $outer;
        $this->nesting->leave($around, $node);
        if ($awaits !== []) {
            $this->await($awaits, 1, $this->awaits, $this->leaves->at - 1);
        }
    }

    /** How many keys and values follow, each of a byte at least. */
    private function count(int $type): int
    {
        $start = $this->leaves->at - 1;
        $count = $this->leaves->number(1 << ($type - Type::ARRAY_8));
        return $count <= $this->leaves->left() ? $count
            : $this->fail('There is not enough data for this count', $start);
    }

    /** @param int $start offset of its type */
    private function newNode(int $start): Node
    {
        return $this->nesting->nodes[] = new Node(count($this->nesting->nodes), $start);
    }

    /** @phpstan-impure */
    private function tracedValue(Trace $trace, int $depth): mixed
    {
        $trace->begin('item', $this->leaves->peek(), $this->leaves->at);
        $value = $this->value($depth);
        $trace->end($this->leaves->at, $this->part->value ?? $this->reference->value ?? $value);
        return $value;
    }

    private function traced(string $what, int $type, \Closure $read): mixed
    {
        $this->trace?->begin($what, $type, $this->leaves->at);
        $value = $read();
        $this->trace?->end($this->leaves->at, $value);
        return $value;
    }

    private function caseName(): string
    {
        $start = $this->leaves->at;
        $type = $this->leaves->byte();
        $this->trace?->begin('key', $type, $start);
        $name = Leaves::isString($type) && $type !== Type::EMPTY_STRING ? $this->leaves->string($type)
            : $this->fail('This is no name of a case', $start);
        $this->trace?->end($this->leaves->at, $name);
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
        $this->leaves->fail($reason, $offset);
    }
}

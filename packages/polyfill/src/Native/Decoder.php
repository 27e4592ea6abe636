<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Native;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Graph;
use Amber\Polyfill\Decode\Nesting;
use Amber\Polyfill\Decode\Objects;

use function array_key_exists;
use function count;
use function is_object;
use function strlen;

/**
 * Decodes what serialize() writes: ext/standard/var_unserializer.re of PHP is its only description.
 *
 * As unserialize() reads it, but that these are refused: something behind the value, an int beyond 64 bits, a key twice
 * in one array or object, and what is nested too deep, by its bytes or by what they name.
 */
final class Decoder
{
    /** Of a key and a value: "i:0;N;". */
    private const SHORTEST_ELEMENT = 6;

    /** Payloads of Serializable in such. */
    private const MOST_PAYLOADS = 8;

    private Scalars $scalars;

    /** @var Nesting<SharedValue> */
    private Nesting $nesting;

    /** How many values so far have a number. Those of R: have none. */
    private int $values;

    /** @var array<int, true> the numbers that R: names: what stands there is made a PHP reference at once */
    private array $referred;

    /** @var array<int, SharedValue> by the numbers of values; of scalars those that R: names */
    private array $slots;

    /** What the place of the value that was read last is a reference to; null: it is none. */
    private ?SharedValue $reference;

    /** @var list<array{object, SharedValue, int}> objects that are filled when all was read, with their properties */
    private array $late;

    /** @var list<array{int, int, int}> of a payload what r: and R: name: offset, how many digits, number */
    private array $names;

    /**
     * What ends a payload of another kind. It is made once, before anything is read: each exception holds all calls
     * around it, of which there are as many as levels.
     */
    private DecodeError $ofAnotherKind;

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @param int $maxElements how many places a walk over the value may meet, 0 = unlimited
     * @param int $outer how many values around have a number, where the data is a Serializable payload
     * @param int $payloads how many of these are around
     * @param DecodeError|null $failure what is thrown for a payload that is not sound; null: one that tells why
     */
    public function __construct(
        private readonly Objects $objects = new Graph(),
        private readonly int $maxDepth = 4096,
        private readonly int $maxElements = 0,
        private readonly int $outer = 0,
        private readonly int $payloads = 0,
        private readonly ?DecodeError $failure = null,
    ) {
    }

    /**
     * The value, by reference if it is one.
     *
     * @param int $depth of arrays and objects around the value
     * @throws DecodeError if the data is not whole or not valid
     */
    public function &decode(string $data, int $depth = 0): mixed
    {
        $this->scalars = new Scalars($data, $this->failure);
        $this->ofAnotherKind = $this->failure ?? new DecodeError('A payload is of another kind', 0);
        $this->nesting = new Nesting($this->maxDepth, $this->maxElements);
        $this->values = $this->outer;
        $this->slots = $this->late = $this->names = [];
        $this->reference = null;
        $this->referred = $this->referred($data);
        try {
            $value = $this->value($depth);
            if ($this->scalars->left() > 0) {
                $this->scalars->fail('Something follows the value', $this->scalars->at);
            }
            if ($this->reference !== null) {
                $value = &$this->reference->value;
            }
        } finally {
            // A SharedValue that lives on would make a reference of every place it was the value of.
            $this->slots = $this->nesting->sharedValues = [];
            $this->reference = null;
        }
        [$late, $this->late] = [$this->late, []];
        foreach ($late as [$object, $properties, $at]) {
            $this->objects->fill($object, $properties->value, $this->referred !== [], $at);
        }
        return $value;
    }

    /**
     * @return array<int, true> the numbers behind all "R:", some of which may be part of a string. None is negative, or
     *     larger than there are values: their places in PHP's hash would collide as somebody chooses
     */
    private function referred(string $data): array
    {
        $most = $this->outer + strlen($data);
        $numbers = [];
        for ($at = strpos($data, 'R:'); $at !== false; $at = strpos($data, 'R:', $at + 2)) {
            $number = (int) substr($data, $at + 2, 20);
            if ($number > 0 && $number <= $most) {
                $numbers[$number] = true;
            }
        }
        return $numbers;
    }

    /**
     * @param int $depth of arrays and objects around the value
     * @phpstan-impure
     */
    private function value(int $depth): mixed
    {
        $start = $this->scalars->at;
        $letter = $this->scalars->peek();
        if ($letter === 'R') {
            $this->reference = $this->named($letter, $depth);
            return null;
        }
        $number = ++$this->values;
        if (!$this->scalars->read($letter, $value)) {
            $shared = $this->nested($letter, $number, $depth);
        } elseif (isset($this->referred[$number])) {
            $shared = $this->newShared($number, $start);
            $shared->completeScalar($value);
        } else {
            return $value;
        }
        if (isset($this->referred[$number])) {
            $this->reference = $shared;
        }
        return $shared->value;
    }

    private function nested(string $letter, int $number, int $depth): SharedValue
    {
        return match ($letter) {
            'a' => $this->array($number, $depth),
            'O' => $this->object($number, $depth),
            'r' => $this->objectAgain($number, $depth),
            'E' => $this->enumCase($number),
            'C' => $this->custom($number, $depth),
            default => $this->scalars->fail('Here no value begins', $this->scalars->at),
        };
    }

    private function array(int $number, int $depth): SharedValue
    {
        $shared = $this->newShared($number, $this->scalars->at);
        $this->scalars->expect('a:');
        $this->elements($shared, $shared, $depth);
        return $shared;
    }

    private function object(int $number, int $depth): SharedValue
    {
        $start = $this->scalars->at;
        $this->scalars->expect('O:');
        $class = $this->scalars->text();
        $this->scalars->expect(':');
        $shared = $this->newShared($number, $start);
        $shared->value = $this->objects->begin($class, $start);
        $properties = new SharedValue(-1, $start);
        $this->elements($shared, $properties, $depth);
        $this->late[] = [$shared->value, $properties, $start];
        return $shared;
    }

    /** So many keys and values, which become the value of a SharedValue. */
    private function elements(SharedValue $shared, SharedValue $into, int $depth): void
    {
        $count = $this->count();
        if ($count === 0 && $into === $shared) {
            $shared->completeScalar([]);
            $this->scalars->expect('}');
            return;
        }
        $outer = $this->nesting->enter($shared, $depth, $shared->start);
        $before = $this->nesting->elements;
        $this->nesting->countPlaces($count, $shared->start);
        $array = [];
        for (; $count > 0; $count--) {
            $start = $this->scalars->at;
            $key = $this->scalars->key();
            if (array_key_exists($key, $array)) {
                throw new DecodeError('A key stands twice', $start, null, true);
            }
            $value = $this->value($depth + 1);
            if ($this->reference === null) {
                $array[$key] = $value;
            } else {
                $array[$key] = &$this->reference->value;
                $this->reference = null;
            }
        }
        $this->scalars->expect('}');
        $into->value = $array;
        $elements = $this->nesting->elements - $before;
        $containers = $this->nesting->containers - $shared->number;
        $this->nesting->complete($shared, $this->nesting->height + 1, $elements, $containers, $shared->start);
        $this->nesting->leave($outer);
    }

    private function enumCase(int $number): SharedValue
    {
        $start = $this->scalars->at;
        $this->scalars->expect('E:');
        $parts = explode(':', $this->scalars->text(), 2);
        $this->scalars->expect(';');
        if (count($parts) < 2) {
            $this->scalars->fail('An enum has no case', $start);
        }
        $shared = $this->newShared($number, $start);
        $shared->completeScalar($this->objects->enumCase($parts[0], $parts[1], $start));
        return $shared;
    }

    /** An object whose class implements Serializable. */
    private function custom(int $number, int $depth): SharedValue
    {
        $start = $this->scalars->at;
        $this->scalars->expect('C:');
        $class = $this->scalars->text();
        $this->scalars->expect(':');
        $length = $this->scalars->number();
        $this->scalars->expect(':{');
        $at = $this->scalars->at;
        $payload = $this->scalars->bytes($length);
        $this->scalars->expect('}');
        $shared = $this->newShared($number, $start);
        $payload = $this->payload($payload, $at, $shared, $depth + 1);
        $shared->completeScalar($this->objects->restore($class, $payload, $start));
        return $shared;
    }

    /**
     * Mostly a payload is what serialize() gave when it was called inside, and numbers its values on from those around;
     * so does unserialize() where it is called inside. Here it is called when all is read, and begins at 1.
     *
     * @param SharedValue $shared the object that it makes
     * @param int $depth of arrays and objects around what is in it
     * @return string with the numbers that it has alone
     * @throws DecodeError if it is too deep there, or too large, or names a value around, which is not known when it is
     *                     read: unserialize() would read it without these limits
     */
    private function payload(string $payload, int $at, SharedValue $shared, int $depth): string
    {
        if ($this->payloads >= self::MOST_PAYLOADS) {
            $reason = 'More than ' . self::MOST_PAYLOADS . ' Serializable payloads are nested';
            throw new DecodeError($reason, $at, null, true);
        }
        $inner = new self(
            new Graph(),
            $this->maxDepth,
            $this->maxElements,
            $this->values,
            $this->payloads + 1,
            $this->ofAnotherKind,
        );
        try {
            $inner->decode($payload, $depth);
        } catch (DecodeError $e) {
            if ($e->isSound) {
                throw new DecodeError($e->reason, $at + $e->offset, null, true);
            }
            if ($inner->names !== [] && end($inner->names)[2] <= $this->values) {
                throw new DecodeError('A Serializable payload names a value around it', $at, null, true);
            }
            return $payload; // of another kind
        }
        $this->nesting->adopt($inner->nesting, $shared, $at);
        $this->values = $inner->values;
        [$renumbered, $done] = ['', 0];
        foreach ($inner->names as [$of, $digits, $number]) {
            $own = str_pad((string) ($number - $inner->outer), $digits, '0', STR_PAD_LEFT);
            $renumbered .= substr($payload, $done, $of - $done) . $own;
            $done = $of + $digits;
            $this->payloads === 0 || $this->names[] = [$at + $of, $digits, $number];
        }
        return $renumbered . substr($payload, $done);
    }

    /** What r: names, which must be an object. */
    private function objectAgain(int $number, int $depth): SharedValue
    {
        $start = $this->scalars->at;
        $shared = $this->named('r', $depth);
        if (!is_object($shared->value)) {
            $this->scalars->fail('This number is not that of an object', $start);
        }
        if (!isset($this->referred[$number])) {
            return $this->slots[$number] = $shared;
        }
        $again = new SharedValue($shared->number, $start);
        $again->value = $shared->value;
        $again->of = $shared->of ?? $shared;
        return $this->slots[$number] = $again;
    }

    private function named(string $letter, int $depth): SharedValue
    {
        $start = $this->scalars->at;
        $this->scalars->expect("$letter:");
        $at = $this->scalars->at;
        $number = $this->scalars->number();
        if ($this->payloads > 0) {
            $this->names[] = [$at, $this->scalars->at - $at, $number];
        }
        $this->scalars->expect(';');
        $shared = $this->slots[$number] ?? $this->scalars->fail('This number is not that of a value before', $start);
        $this->nesting->again($shared->of ?? $shared, $depth, $start);
        return $shared;
    }

    /** How many keys and values follow. */
    private function count(): int
    {
        $start = $this->scalars->at;
        $count = $this->scalars->number();
        $this->scalars->expect(':{');
        return $count * self::SHORTEST_ELEMENT <= $this->scalars->left() ? $count
            : $this->scalars->fail('There is not enough data for this count', $start);
    }

    private function newShared(int $number, int $start): SharedValue
    {
        $shared = new SharedValue($this->nesting->containers++, $start);
        return $this->nesting->sharedValues[] = $this->slots[$number] = $shared;
    }
}

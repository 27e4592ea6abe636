<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Decode\DecodedEnum;
use Amber\Polyfill\Decode\DecodedObject;
use Amber\Polyfill\Decode\DecodedSerializable;

/** What the reference decoder gives, as JSON: the notation of tests/vectors/README.md. */
final class Notation
{
    private const MOST_PLACES = 5000;
    private const SAFE_INT = 1 << 53;
    private const NAN = '7ff8000000000000';

    /** @var array<int|string, int> how often each object (its id) and reference is met */
    private array $met = [];

    /** @var array<int|string, int> the numbers of those that are met again, as they come */
    private array $numbers = [];

    private int $places = 0;

    private function __construct(private bool $counting)
    {
    }

    /**
     * @param mixed $value what Decoder::decode() gave
     * @return mixed for json_encode()
     * @throws \LengthException if it has too many places to be written down
     */
    public static function of(mixed $value): mixed
    {
        $notation = new self(true);
        $notation->value($value);
        $notation->counting = false;
        $notation->places = 0;
        return $notation->value($value);
    }

    private function value(mixed $value): mixed
    {
        if (++$this->places > self::MOST_PLACES) {
            throw new \LengthException('more than ' . self::MOST_PLACES . ' places');
        }
        return match (true) {
            is_int($value) => abs($value) < self::SAFE_INT ? $value : ['int' => (string) $value],
            is_float($value) => ['float' => is_nan($value) ? self::NAN : bin2hex(pack('E', $value))],
            is_string($value) => self::string($value),
            is_array($value) => $this->array($value),
            $value instanceof DecodedEnum =>
                ['enum' => self::string($value->class), 'case' => self::string($value->case)],
            is_object($value) => $this->object($value),
            default => $value,
        };
    }

    /** @return string|array{bytes: string} */
    private static function string(string $bytes): string|array
    {
        return preg_match('//u', $bytes) ? $bytes : ['bytes' => bin2hex($bytes)];
    }

    /**
     * @param array<mixed> $array
     * @return array<mixed>
     */
    private function array(array $array): array
    {
        return array_is_list($array) ? array_column($this->pairs($array), 1) : ['array' => $this->pairs($array)];
    }

    /**
     * @param array<mixed> $array
     * @return list<array{int|string|array{bytes: string}, mixed}>
     */
    private function pairs(array $array): array
    {
        $pairs = [];
        foreach (array_keys($array) as $key) {
            $pairs[] = [is_string($key) ? self::string($key) : $this->value($key), $this->place($array, $key)];
        }
        return $pairs;
    }

    /** @param array<mixed> $array */
    private function place(array $array, int|string $key): mixed
    {
        $id = \ReflectionReference::fromArrayElement($array, $key)?->getId();
        if ($id === null) {
            return $this->value($array[$key]);
        }
        $number = $this->meet($id);
        return match (true) {
            $number === null => $this->value($array[$key]),
            $number < 0 => ['reference' => -$number],
            default => ['reference' => $number, 'value' => $this->value($array[$key])],
        };
    }

    /** @return array<string, mixed> */
    private function object(object $object): array
    {
        $number = $this->meet(spl_object_id($object));
        if ($number !== null && $number < 0) {
            return ['object' => -$number];
        }
        $fields = $number === null ? [] : ['object' => $number];
        if ($object instanceof DecodedSerializable) {
            return $fields + ['class' => self::string($object->class), 'payload' => self::string($object->payload)];
        }
        assert($object instanceof DecodedObject);
        return $fields + ['class' => self::string($object->class), 'properties' => $this->pairs($object->properties)];
    }

    /** The number of an object or reference; negative: it was met before; null: it is met once. */
    private function meet(int|string $id): ?int
    {
        if ($this->counting) {
            $this->met[$id] = ($this->met[$id] ?? 0) + 1;
            return $this->met[$id] > 1 ? -1 : null;
        }
        if ($this->met[$id] === 1) {
            return null;
        }
        if (isset($this->numbers[$id])) {
            return -$this->numbers[$id];
        }
        return $this->numbers[$id] = count($this->numbers) + 1;
    }
}

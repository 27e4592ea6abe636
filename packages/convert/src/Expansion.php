<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** Counts the bytes of all keys and strings of a value: of those that a message names again, each time. */
final class Expansion
{
    private int $bytes = 0;

    /** @var array<int, true> ids of objects that have been counted */
    private array $objects = [];

    /** @var array<string, true> ids of references to arrays that have been counted, as an array may hold itself */
    private array $references = [];

    private function __construct(private readonly int $most) {}

    /** @return bool whether the value stands for more than so many bytes; what objects hide in C is not counted */
    public static function isAbove(mixed $value, int $most): bool
    {
        return !(new self($most))->fits(['' => $value]);
    }

    /** @param array<mixed> $entries */
    private function fits(array $entries): bool
    {
        foreach ($entries as $key => $entry) {
            $this->bytes += is_string($key) ? strlen($key) : 0;
            if (is_string($entry)) {
                $this->bytes += strlen($entry);
            } elseif (is_array($entry) ? $this->isNewArray($entries, $key) : $this->isNewObject($entry)) {
                if (!$this->fits((array) $entry)) {
                    return false;
                }
            }
        }

        return $this->bytes <= $this->most;
    }

    /** @param array<mixed> $entries */
    private function isNewArray(array $entries, int|string $key): bool
    {
        $id = \ReflectionReference::fromArrayElement($entries, $key)?->getId();
        $isNew = $id === null || !isset($this->references[$id]);
        if ($id !== null) {
            $this->references[$id] = true;
        }

        return $isNew;
    }

    private function isNewObject(mixed $value): bool
    {
        if (!is_object($value) || $value instanceof \UnitEnum || isset($this->objects[spl_object_id($value)])) {
            return false;
        }

        return $this->objects[spl_object_id($value)] = true;
    }
}

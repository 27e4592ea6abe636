<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

/**
 * An object or reference, as it was when its turn came.
 *
 * @internal
 */
final class Item
{
    /** How often it is met; an enum case: behind a reference. */
    public int $met = 0;

    /** Of an object: a PHP reference leads to it where it is met again, so that its first place becomes one. */
    public bool $aliased = false;

    /** Its shared value number, once it is written. */
    public ?int $number = null;

    /** What a reference leads to. */
    public mixed $value = null;

    /** Whether no reference that stands in one place is in that. */
    public bool $isSettled = false;

    public string $class = '';

    /** @var array<mixed>|null by name, as PHP mangles it; null: $payload or $enclosing says, or it is null */
    public ?array $properties = null;

    /** What Serializable gave. */
    public ?string $payload = null;

    /** Its place among the objects whose serialize() runs. */
    public int $enclosing = 0;

    /**
     * @param object|null $object held, so that its id means nothing else; null: of a reference
     * @param array<mixed> $in what the reference was met in, held for the same reason
     */
    public function __construct(public readonly ?object $object = null, public readonly array $in = [])
    {
    }

    /** Whether it is met again where an object is: null, and one whose serialize() runs, are written in each place. */
    public function isWhole(): bool
    {
        return $this->properties !== null || $this->payload !== null;
    }
}

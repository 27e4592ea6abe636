<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Igbinary;

use Amber\Polyfill\Decode\NumberedValue;

/**
 * What has a number: an array, an object, or a reference. Places that name it as a reference become PHP references to
 * $value.
 *
 * @internal
 */
final class SharedValue extends NumberedValue
{
    /** Whether its value is there: that of an object from its beginning, that of an array when all of it was read. */
    public bool $isThere = false;

    /** @var array<int, int> how often it holds which arrays that were not complete when it was, by their number */
    public array $awaits = [];

    /** @var array<self> by key: what is to be put into this array when all that it awaits is complete */
    public array $parts = [];

    /** How often it is to stand where it was named before it was complete. */
    public int $times = 0;

    /** It has nothing in it. */
    public function completeScalar(mixed $value): void
    {
        $this->value = $value;
        $this->isThere = $this->isComplete = true;
    }

    /** Its value, with all parts, as far as these are complete. */
    public function whole(): mixed
    {
        [$parts, $this->parts] = [$this->parts, []];
        foreach ($parts as $key => $part) {
            $this->value[$key] = $part->whole();
        }
        return $this->value;
    }
}

<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Native;

use Amber\Polyfill\Decode\NumberedValue;

/**
 * What stands in a place that may be named by its number. Places that name it by R: become PHP references to $value.
 *
 * @internal
 */
final class SharedValue extends NumberedValue
{
    /** The object that stands here again, by r:; null: what stands here began here. */
    public ?self $of = null;

    /** It has nothing in it. */
    public function completeScalar(mixed $value): void
    {
        $this->value = $value;
        $this->isComplete = true;
    }
}

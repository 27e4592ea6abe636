<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Collection;
use Amber\Lab\Dataset\Made;

/** One whose method makes a list of values, of which each is encoded by itself. */
final readonly class MadeApart extends Made implements Collection
{
    /** @return non-empty-list<mixed> */
    public function build(): array
    {
        $values = parent::build();

        return is_array($values) && $values !== [] ? array_values($values) : throw new \LogicException('no list');
    }
}

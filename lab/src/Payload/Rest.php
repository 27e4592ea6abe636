<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** What a source has beyond the limit. */
final readonly class Rest
{
    /** @param int $count payloads that were not given, at least 1 */
    public function __construct(public int $count)
    {
    }
}

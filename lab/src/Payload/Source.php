<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** Where payloads of the user's come from. A source reads and never writes. */
interface Source
{
    /**
     * @param int $limit how many to give at most
     * @return iterable<Sample|Unreadable|Rest> a Rest at the end where there are more
     * @throws \InvalidArgumentException where there is nothing to read at all
     */
    public function samples(int $limit): iterable;
}

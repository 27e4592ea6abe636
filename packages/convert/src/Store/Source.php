<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** Where payloads of the user's come from. A source reads and never writes. */
interface Source
{
    /**
     * @param int $limit how many to give at most
     * @return \Generator<string, string|PayloadError, mixed, int> payloads, or why one cannot be had, by a name for
     *     those who are shown that (a file, the number of an entry); at its end: how many there are beyond the limit
     * @throws \InvalidArgumentException where there is nothing to read at all
     */
    public function samples(int $limit): \Generator;
}

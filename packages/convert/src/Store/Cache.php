<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;

/**
 * A cache server. Where it cannot be reached at first, or answers with an error, \InvalidArgumentException is thrown;
 * where it stops to answer, and does not begin again while its Patience lasts, StoreError.
 */
interface Cache
{
    /** @return string what to name it by */
    public function name(): string;

    /** @return string|null why payloads of this format cannot be put there, and what mends it; null: they can */
    public function objection(Format $format): ?string;

    /** @return int|null about how many keys there are; null where nobody knows */
    public function count(): ?int;

    /**
     * @param string|null $match pattern of keys; null: all
     * @param positive-int $atOnce about how many to ask the server for at a time: it does nothing else meanwhile
     * @return iterable<list<string>> keys, some of them perhaps twice
     */
    public function keys(?string $match, int $atOnce = 500): iterable;

    /** @return bool whether a session handler uses an entry of this name as a lock */
    public function isLock(string $key): bool;

    /**
     * @param list<string> $keys one or more
     * @return list<string|PayloadError> payloads, without what compressed them, or why one cannot be had: of the first
     *     keys as many as fit into memory, at least of one
     */
    public function read(array $keys): array;

    /**
     * @param list<string> $keys
     * @return list<int|null> when each entry ends (Unix time); null: never, it is gone, or nobody knows
     */
    public function ends(array $keys): array;

    /**
     * Replaces payloads; their time to live goes on.
     *
     * @param list<Change> $changes
     * @return list<bool|PayloadError> of each: whether it was replaced, false where it is another now and was not
     *     touched; or why the server does not take it, and nothing has changed
     */
    public function replace(array $changes): array;
}

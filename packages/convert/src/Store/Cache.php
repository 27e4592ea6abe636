<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** A cache server. Where it cannot be reached, or answers with an error, \InvalidArgumentException is thrown. */
interface Cache
{
    /** @return string what to name it by */
    public function name(): string;

    /**
     * @param string|null $match pattern of keys; null: all
     * @param int $limit how many to give at most
     * @return array{list<string>, int} keys, each once; and about how many there are beyond the limit
     */
    public function keys(?string $match, int $limit): array;

    /** @return bool whether a session handler uses an entry of this name as a lock */
    public function isLock(string $key): bool;

    /**
     * @return string the payload, without what compressed it
     * @throws PayloadError where there is none
     */
    public function read(string $key): string;

    /**
     * Replaces a payload; its time to live goes on.
     *
     * @param string $old what read() gave
     * @return bool false: it is another now, and was not touched
     * @throws PayloadError where the server does not take it; then nothing has changed
     */
    public function replace(string $key, string $old, string $new): bool;
}

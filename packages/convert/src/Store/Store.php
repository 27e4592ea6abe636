<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Step;
use Amber\Convert\Transcoder;

/** Where payloads lie. A store replaces each of them whole or not at all, whenever the process ends. */
interface Store
{
    /** @return int|null about how many entries there are, once batches() has begun; null where nobody knows */
    public function count(): ?int;

    /**
     * Lists the entries, while others may come and go: those that are there all the time are listed, some twice.
     *
     * @param bool $isDry whether to change nothing, not even what an earlier run left behind
     * @return iterable<list<string>> what convert() knows them by; not more at a time than convert() has memory for
     * @throws StoreError where the store does not answer any more
     */
    public function batches(bool $isDry): iterable;

    /**
     * Looks at entries, and replaces those for which the transcoder gives another payload.
     *
     * @param list<string> $entries
     * @param bool $isDry whether to replace nothing
     * @return iterable<Step> what became of each, in any order, as soon as it is known
     * @throws StoreError where the store takes nothing more; entries of which nothing was said are as they were, or
     *     whole and converted
     */
    public function convert(array $entries, Transcoder $transcoder, bool $isDry): iterable;

    /**
     * Waits for what convert() left to be done. Called once, at the end, also when a run ends early.
     *
     * @return list<Step> of entries that something went wrong with after convert()
     */
    public function finish(Transcoder $transcoder): array;
}

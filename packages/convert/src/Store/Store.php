<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Step;
use Amber\Convert\Transcoder;

/** Where payloads lie. A store replaces each of them whole or not at all, whenever the process ends. */
interface Store
{
    /**
     * @param bool $isDry whether to change nothing, not even what an earlier run left behind
     * @return list<string> of all entries, what step() knows them by
     */
    public function entries(bool $isDry): array;

    /**
     * Looks at an entry, and replaces it where the transcoder gives another payload for it.
     *
     * @param bool $isDry whether to replace nothing
     * @throws StoreError where the store takes nothing more; that entry is as it was
     */
    public function step(string $entry, Transcoder $transcoder, bool $isDry): Step;

    /**
     * Waits for what step() left to be done. Called once, at the end, also when a run ends early.
     *
     * @return list<Step> of entries that something went wrong with after step()
     */
    public function finish(Transcoder $transcoder): array;
}

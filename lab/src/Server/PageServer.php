<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Server;

/** Something that answers for a PHP file, each time in a request of its own. */
interface PageServer
{
    /**
     * @param array<string, string|int> $query
     * @return string where a PHP file can be asked for
     */
    public function url(string $file, array $query = []): string;

    /** Ends the processes that answer, and starts others. */
    public function restart(): void;

    /** @return string|null how a process that answers ended, by no restart(); null where none did. Ask it once. */
    public function end(): ?string;
}

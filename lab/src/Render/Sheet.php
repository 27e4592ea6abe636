<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** A table as all outputs show it. */
final readonly class Sheet
{
    /**
     * @param string $note what stands in it
     * @param list<string> $headings one per column
     * @param list<list<Cell>> $rows a cell per column
     * @param list<list<Cell>> $foot means, which take no part in sorting; the last is over all
     * @param list<string> $remarks what is to be said of some of its rows
     */
    public function __construct(
        public string $title,
        public string $note,
        public array $headings,
        public array $rows,
        public array $foot = [],
        public array $remarks = [],
    ) {}
}

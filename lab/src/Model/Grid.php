<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A table of figures that is not serializers by data sets. */
final readonly class Grid
{
    /**
     * @param string $title for its heading
     * @param string $note what stands in it, in a sentence or two
     * @param list<string> $columns headings, the first for the names of the rows
     * @param list<list<string|Samples|Figure|null>> $rows a name, then a cell per column; null is no figure
     */
    public function __construct(public string $title, public string $note, public array $columns, public array $rows) {}
}

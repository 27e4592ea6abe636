<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Grid;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;

/** Tables of an experiment's own. */
final readonly class Grids
{
    public function __construct(private Paint $paint)
    {
    }

    /** @return list<string> */
    public function lines(Grid $grid): array
    {
        // Headings in lines keep many columns within the width of a terminal.
        $table = new Table(array_map(
            static fn (string $column): string => strtr($column, [' ' => "\n", '-' => "-\n"]),
            $grid->columns,
        ));
        foreach ($grid->rows as $row) {
            $table->add(array_map(static fn ($cell): Cell => new Cell(Units::figure($cell)), $row));
        }
        $note = $grid->note === '' ? [] : Text::wrap($grid->note, Terminal::WIDTH);

        return [$this->paint->apply(Style::Heading, $grid->title), ...$note, ...$table->lines($this->paint)];
    }
}

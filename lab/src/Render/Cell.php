<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** A piece of a table's row. */
final readonly class Cell
{
    public function __construct(public string $text, public Style $style = Style::Plain)
    {
    }
}

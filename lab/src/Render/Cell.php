<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** A cell of a table. */
final readonly class Cell
{
    /** What a column is sorted by; of a figure the very number of the JSON report. */
    public string $value;

    /**
     * @param string $text what is shown
     * @param float|string|null $value what a column is sorted by
     * @param string $title said when it is pointed at
     * @param string $detail the figure behind a ratio
     */
    public function __construct(
        public string $text,
        public Style $style = Style::Plain,
        float|string|null $value = '',
        public string $title = '',
        public string $detail = '',
    ) {
        $this->value = is_float($value) ? json_encode($value, JSON_THROW_ON_ERROR) : (string) $value;
    }
}

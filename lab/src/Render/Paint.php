<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** Puts colours on text for terminals, or leaves it alone. */
final readonly class Paint
{
    /** @param bool $colour whether the terminal shows colours and its owner wants them */
    public function __construct(private bool $colour) {}

    /** @return string the text between the escape sequences of its style */
    public function apply(Style $style, string $text): string
    {
        return $this->colour && $style !== Style::Plain && $text !== '' ? "\e[{$style->value}m$text\e[0m" : $text;
    }
}

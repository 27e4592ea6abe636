<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

/** Text of others, made fit to be shown. */
final class Printable
{
    /** @return string with nothing that a terminal would obey, that turns the direction of text, or is no UTF-8 */
    public static function text(string $text): string
    {
        $isText = preg_match('~\A[^\p{C}\p{Zl}\p{Zp}]*\z~u', $text) === 1;

        return $isText ? $text : addcslashes($text, "\0..\37\\\177..\377");
    }
}

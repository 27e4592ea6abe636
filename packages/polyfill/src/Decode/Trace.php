<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/** Whoever wants to know which bytes of a message mean what. Calls nest as the pieces of the message do. */
interface Trace
{
    /**
     * @param string $what "item", "key", "keys" (a column of them), "class", "rows" or "column"
     * @param int $byte its first byte: the tag, or the kind of a column; of igbinary's the type
     * @param int $start offset of that byte
     */
    public function begin(string $what, int $byte, int $start): void;

    /**
     * @param int $end offset behind the last byte of what began last and has not ended
     * @param mixed $value what it means, as far as it is a value; of rows the list of them, of a column its scalars
     */
    public function end(int $end, mixed $value): void;

    /** The item that began last names what began at this offset: with DEFINE, with REF, or as one of rows. */
    public function again(int $start): void;
}

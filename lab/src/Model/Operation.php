<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What is timed. */
enum Operation: string
{
    /** From the value to its bytes. */
    case Encode = 'encode';

    /** From the bytes to the value, which is kept. */
    case Decode = 'decode';

    /**
     * Decode, visit every element as an application would, then write to one leaf in each of the outermost entries:
     * what sharing and laziness cost later.
     */
    case Touch = 'touch';

    /** The release of a decoded value. */
    case Free = 'free';

    /** @return string for headings */
    public function label(): string
    {
        return match ($this) {
            self::Encode => 'encode',
            self::Decode => 'decode',
            self::Touch => 'decode, walk and change a leaf in each entry',
            self::Free => 'free',
        };
    }
}

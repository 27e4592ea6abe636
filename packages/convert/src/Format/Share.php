<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What a byte of a payload is for. */
enum Share: string
{
    /** Keys of arrays, names of properties and of classes. */
    case Keys = 'keys';

    /** The characters of strings. */
    case Strings = 'strings';

    /** Ints, floats, bools and null. */
    case Numbers = 'numbers';

    /** Types, lengths, brackets. */
    case Structure = 'structure';

    /** Names of what stood before. */
    case Shared = 'shared';

    /** All of a message that is compressed. */
    case Compressed = 'compressed';
}

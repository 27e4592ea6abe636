<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

/** An enum. */
enum Suit: string
{
    case Hearts = 'H';
    case Spades = 'S';
}

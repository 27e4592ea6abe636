<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// What --bootstrap loads: an application's classes.
namespace App;

/** An enum of an application. */
enum Suit
{
    case Hearts;
}

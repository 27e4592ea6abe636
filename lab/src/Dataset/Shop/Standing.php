<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Shop;

/** How a customer stands with the shop. */
enum Standing: string
{
    case Guest = 'guest';
    case Regular = 'regular';
    case Gold = 'gold';
    case Blocked = 'blocked';
}
<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** What a piece of text is, which decides its colour. */
enum Style: string
{
    case Plain = '';
    case Heading = '1';
    case Best = '1;32';
    case Warning = '33';
    case Quiet = '2';
}

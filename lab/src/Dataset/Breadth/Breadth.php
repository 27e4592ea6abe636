<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Article2011;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Session;
use Amber\Lab\Dataset\Session2009;

/** The broad suite: every kind of data that applications keep, in several sizes. */
final class Breadth
{
    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return [
            ...Article2011::all(),
            ...Rows::all(),
            ...Graphs::all(),
            ...Single::all(),
            new Session(),
            ...Session2009::all(),
            ...Lists::all(),
            ...Nested::all(),
        ];
    }
}

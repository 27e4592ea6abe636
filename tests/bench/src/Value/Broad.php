<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Dataset\Dataset;

/** Every kind of data that applications keep, in several sizes, and small values and lists. */
final class Broad
{
    /** @return list<Dataset> in the order of the report; what bin/amber bench measures comes first */
    public static function all(): array
    {
        return [
            ...Catalogue::builtIn(),
            ...Sessions::of2009(),
            ...Rows::all(),
            ...Documents::all(),
            ...Graphs::all(),
            ...Nested::all(),
            ...Article2011::all(),
            ...Small::all(),
            ...Lists::all(),
        ];
    }
}

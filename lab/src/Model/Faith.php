<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** How faithful a serializer was to one value. */
enum Faith: string
{
    /** What came back equals what went in. */
    case Exact = 'exact';

    /** Something came back, but not the same: timed, shown, never ranked. */
    case Lossy = 'lossy';

    /** It raised an error, so there is nothing to time. */
    case Failed = 'failed';
}

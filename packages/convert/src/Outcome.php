<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** What became of an entry. */
enum Outcome
{
    /** It is in the new format now; in a dry run: would be. */
    case Converted;
    /** It was in that format. */
    case Already;
    /** It is empty, as a session that holds nothing. */
    case Empty;
    /** It is no entry, but the lock of a request that is running. */
    case Lock;
    /** It has expired, or was deleted, since it was listed. */
    case Gone;
    /** It is as it was, because somebody uses it. */
    case InUse;
    /** It is as it was, because it cannot be converted. */
    case Left;
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/**
 * Kinds of data, in the order of a report. Each has means of its own, as a dozen bytes and a megabyte tell different
 * stories.
 */
enum Kind: string
{
    /** Up to 1 kB as serialize() writes them. */
    case SmallSessions = 'small sessions';

    case LargeSessions = 'large sessions';

    /** What an application keeps under one key of its cache. */
    case CacheEntries = 'cache entries';

    /** Rows of a database, from a page of them to a table. */
    case ResultSets = 'result sets';

    /** Objects, alone and leading to each other. */
    case ObjectGraphs = 'object graphs';

    /** Real files that packages ship; trees, settings, texts by their names. */
    case Documents = 'documents';

    /** One object, one row, one string; the sets of the 2011 article. */
    case Small = 'small values';

    /** Lists of one type, and maps. */
    case Lists = 'lists';

    /** What the user brought. */
    case Own = 'own data';

    /** @return bool whether it is what applications keep: means over all kinds are over these, others stand apart */
    public function isKept(): bool
    {
        return $this !== self::Small && $this !== self::Lists;
    }
}

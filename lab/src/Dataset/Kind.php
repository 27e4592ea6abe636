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
    case Sessions = 'sessions';

    /** Rows of a database, from a page of them to a table. */
    case Records = 'records';

    /** Objects, alone and leading to each other. */
    case Objects = 'objects';

    /** Real files that packages ship; trees, settings, texts by their names. */
    case Documents = 'documents';

    /** What one key of a cache holds; the sets of the 2011 article. */
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

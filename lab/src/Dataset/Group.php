<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** The kinds of data whose means are shown apart, because a dozen bytes and a megabyte tell different stories. */
enum Group: string
{
    /** The small sets of the 2011 article. */
    case Article = 'article';

    /** What the user brought. */
    case Own = 'own';

    /** What applications keep: tables, records, objects, sessions, lists. */
    case Application = 'application';

    /** Rows of a database, whole tables. */
    case Rows = 'rows';

    /** Objects, alone and leading to each other. */
    case Graphs = 'objects';

    /** What one key of a cache holds: an object, a row, a string. */
    case Single = 'single';

    /** Sessions. */
    case Sessions = 'session';

    /** Lists of one type, and maps. */
    case Lists = 'list';

    /** Trees, deep nests, settings, texts by their names. */
    case Nested = 'nested';
}

<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** What a serializer makes of objects. */
enum Objects: string
{
    /** Objects come back as objects of their class. */
    case Kept = 'kept';

    /** Objects come back as arrays of their public properties. */
    case BecomeArrays = 'become arrays';
}
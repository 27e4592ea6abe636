<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Igbinary;

/**
 * The byte with which a value of igbinary's begins. "8", "16", "32" and "64" are the bits of the number behind it.
 *
 * @internal
 */
final class Type
{
    public const NULL = 0x00;
    public const AGAIN_8 = 0x01;
    public const AGAIN_32 = 0x03;
    public const FALSE = 0x04;
    public const TRUE = 0x05;

    /** One above each that of a negative one. */
    public const INT_8 = 0x06;
    public const INT_16 = 0x08;
    public const INT_32_NEGATIVE = 0x0B;
    public const FLOAT = 0x0C;
    public const EMPTY_STRING = 0x0D;

    /** The number of a string that stood before. */
    public const STRING_AGAIN_8 = 0x0E;
    public const STRING_AGAIN_32 = 0x10;
    public const STRING_8 = 0x11;
    public const STRING_32 = 0x13;
    public const ARRAY_8 = 0x14;
    public const ARRAY_32 = 0x16;

    /** An object, whose class stands here. */
    public const OBJECT_8 = 0x17;
    public const OBJECT_32 = 0x19;

    /** An object, whose class is a string that stood before. */
    public const OBJECT_AGAIN_8 = 0x1A;
    public const OBJECT_AGAIN_32 = 0x1C;

    /** Behind a class: what Serializable::serialize() returned. */
    public const PAYLOAD_8 = 0x1D;
    public const PAYLOAD_32 = 0x1F;
    public const INT_64 = 0x20;
    public const INT_64_NEGATIVE = 0x21;

    /** As AGAIN_8 to AGAIN_32, where what is named is an object. */
    public const OBJECT_NAMED_8 = 0x22;
    public const OBJECT_NAMED_32 = 0x24;

    /** The place of what follows is a PHP reference. */
    public const REFERENCE = 0x25;
    public const STRING_64 = 0x26;

    /** Behind a class: a case of it. */
    public const ENUM_CASE = 0x27;
}

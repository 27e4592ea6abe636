/* SPDX-License-Identifier: MIT
 * The bytes that values of igbinary begin with, for the reader of the extension and the writer of the module. */
#ifndef AMBER_IGBINARY_TYPES_H
#define AMBER_IGBINARY_TYPES_H

/* The type bytes, as enum igbinary_type in igbinary's source has them. Of those that end in a number of bits there are
 * three in a row, for 8, 16 and 32; of ints each is followed by that of a negative int. */
enum amber_igbinary_type {
	AMBER_IGBINARY_NULL            = 0x00,
	AMBER_IGBINARY_AGAIN_8         = 0x01, /* an array, or any other shared value, by its number */
	AMBER_IGBINARY_AGAIN_32        = 0x03,
	AMBER_IGBINARY_FALSE           = 0x04,
	AMBER_IGBINARY_TRUE            = 0x05,
	AMBER_IGBINARY_INT_8           = 0x06,
	AMBER_IGBINARY_INT_16          = 0x08,
	AMBER_IGBINARY_INT_32_NEGATIVE = 0x0B,
	AMBER_IGBINARY_FLOAT           = 0x0C,
	AMBER_IGBINARY_EMPTY_STRING    = 0x0D,
	AMBER_IGBINARY_STRING_AGAIN_8  = 0x0E, /* a string by its number */
	AMBER_IGBINARY_STRING_AGAIN_32 = 0x10,
	AMBER_IGBINARY_STRING_8        = 0x11,
	AMBER_IGBINARY_STRING_32       = 0x13,
	AMBER_IGBINARY_ARRAY_8         = 0x14,
	AMBER_IGBINARY_ARRAY_32        = 0x16,
	AMBER_IGBINARY_OBJECT_8        = 0x17, /* a class name, then an array type, PAYLOAD or ENUM_CASE */
	AMBER_IGBINARY_OBJECT_AGAIN_8  = 0x1A, /* the same, with the class name by the number of the string */
	AMBER_IGBINARY_OBJECT_AGAIN_32 = 0x1C,
	AMBER_IGBINARY_PAYLOAD_8       = 0x1D, /* what Serializable::serialize() returned */
	AMBER_IGBINARY_PAYLOAD_32      = 0x1F,
	AMBER_IGBINARY_INT_64          = 0x20,
	AMBER_IGBINARY_INT_64_NEGATIVE = 0x21,
	AMBER_IGBINARY_OBJECT_NAMED_8  = 0x22, /* as AGAIN_8; igbinary writes it for objects */
	AMBER_IGBINARY_OBJECT_NAMED_32 = 0x24,
	AMBER_IGBINARY_REFERENCE       = 0x25, /* the place of the value that follows is a PHP reference */
	AMBER_IGBINARY_STRING_64       = 0x26,
	AMBER_IGBINARY_ENUM_CASE       = 0x27,
};

#endif

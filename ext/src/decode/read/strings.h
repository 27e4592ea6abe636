/* SPDX-License-Identifier: MIT
 * Strings, leaves and numbers of a message: decode/read/leaves.c. */
#ifndef AMBER_DECODE_STRINGS_H
#define AMBER_DECODE_STRINGS_H

#include "src/decode/read/decoder.h"

/* Strings longer than this are made one where they are equal, once they are named
 * again, as keys and as names of properties: bytes that name them must not make us compare them. */
#define AMBER_LONG_NAME 128

/* An entry of decoder->strings is a string, and in its lowest bits what is to be known of it. */
#define AMBER_MADE_ONE UINT64_C(1) /* a long one, which was made one: it need not be looked up again */
/* what the message made of it, a key list or the place of a value, holds it until the list is released */
#define AMBER_BORROWED UINT64_C(2)

static zend_always_inline bool amber_has_mark(const zend_string *entry, uint64_t mark)
{
	return ((uintptr_t) entry & (uintptr_t) mark) != 0;
}

static zend_always_inline zend_string *amber_borrowed(zend_string *str)
{
	return (zend_string *) ((uintptr_t) str | (uintptr_t) AMBER_BORROWED);
}

static zend_always_inline zend_string *amber_bare_string(zend_string *entry)
{
	return (zend_string *) ((uintptr_t) entry & ~(uintptr_t) (AMBER_MADE_ONE | AMBER_BORROWED));
}

/* str, or the one of equal content that was seen before. Takes over and gives a reference. */
zend_string *amber_decode_same_string(HashTable **seen, zend_string *str);

/* The next item must be a string; NULL: failed. The caller owns a reference. */
zend_string *amber_decode_string(amber_decoder *decoder, bool key);

/* From here on values may be let go of: no string so far is borrowed any more. */
void amber_decode_hold_strings(amber_decoder *decoder);

/* The next item must be null, a bool, an int, a float or a string. */
bool amber_decode_leaf(amber_decoder *decoder, zval *value);

/* Leaves and empty arrays into n places, from at on at this distance, as far as there are such; *filled: so many.
 * False: failed. */
bool amber_decode_leaves(amber_decoder *decoder, char *at, size_t distance, uint32_t n, uint32_t *filled);

bool amber_decode_varint(amber_decoder *decoder, uint64_t *v);

#endif

/* SPDX-License-Identifier: MIT
 * The decoder, as call.c uses it. Nothing of the input is believed before it is checked, and no user code but class
 * loading runs before the whole graph stands. */
#ifndef AMBER_DECODE_DECODE_H
#define AMBER_DECODE_DECODE_H

#include "format/options.h"

/* How deep a value is nested and how many elements a walk over it meets, as max_depth and max_elements count them. */
typedef struct {
	uint32_t levels;
	uint64_t elements;
	zend_long max_depth; /* the option with which it was read */
	/* classes of today have a part in it: by defaults that are not in the bytes, by a name of another class, or by
	 * floats made of ints */
	bool     adapted;
} amber_extent;

/* Decodes a message, less its signature, into result, which is null. *extent is all zeros, and says how large the value
 * is. True: the data is whole; an exception is then what a hook threw. False: result is null, an exception was
 * thrown. */
bool amber_decode_message(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	amber_extent *extent);

/* A part of a message, which outside->read() reads where it stands. False: an exception was thrown. */
typedef struct amber_decode_outside amber_decode_outside;
bool amber_decode_part(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	const amber_decode_outside *outside);

/* When the module starts: fills amber_tag_kinds. */
void amber_decode_startup(void);

#endif

/* SPDX-License-Identifier: MIT
 * The decoder, as others call it. Nothing of the input is believed before it is checked, and no user code but class
 * loading runs before the whole graph stands. */
#ifndef AMBER_DECODE_H
#define AMBER_DECODE_H

#include "src/options.h"

/* Decodes into result (null on failure, with an exception thrown). True: the data is whole; an exception is then what a
 * hook threw. */
bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options);

/* How deep a value is nested and how many elements a walk over it meets, as max_depth and max_elements count them. */
typedef struct {
	uint32_t levels;
	uint64_t elements;
	zend_long max_depth; /* the option with which it was read */
	/* classes of today have a part in it: by defaults that are not in the bytes, by a name of another class, or by
	 * floats made of ints */
	bool     adapted;
} amber_extent;

/* As amber_decode(), and says how large the value is, what it owes to classes, and who signed it. */
bool amber_decode_with_extent(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	amber_extent *extent, amber_signer *signer);

/* A part of a message, which outside->read() reads where it stands. False: an exception was thrown. */
typedef struct amber_decode_outside amber_decode_outside;
bool amber_decode_part(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	const amber_decode_outside *outside);

/* When the module starts: fills amber_tag_kinds. */
void amber_decode_startup(void);

#endif

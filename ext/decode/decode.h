/* SPDX-License-Identifier: MIT
 * The decoder's entry points. No byte of the input is trusted before it is checked. Until the whole graph is built the
 * only user code that runs is class loading. */
#ifndef AMBER_DECODE_DECODE_H
#define AMBER_DECODE_DECODE_H

#include "format/options.h"

/* The nesting depth of a value and the number of elements in it, as max_depth and max_elements count them. */
typedef struct {
	uint32_t levels;
	uint64_t elements;
	zend_long max_depth; /* the max_depth option that was in force when the value was decoded */
	/* the value depends on the class definitions of now: a default that the bytes do not have, a class that has another
	 * name, or a float that was written as an int */
	bool     adapted;
} amber_extent;

/* Decodes a message, without its signature and not compressed, into result, which must be null. extent: NULL, or
 * zeroed; it receives the size of the value. Returns true when the data is sound; if an exception is then pending, a
 * hook threw it. Returns false with result null and an exception pending when the data is not sound. */
bool amber_decode_message(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	amber_extent *extent);

/* Does the same for a part of a message, which outside->read() reads at its own offset, without a copy; or for data of
 * another format, which outside->read() knows. */
typedef struct amber_decode_outside amber_decode_outside;
bool amber_decode_part(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	const amber_decode_outside *outside);

#endif

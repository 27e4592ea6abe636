/* SPDX-License-Identifier: MIT
 * Key lists seen before in this request: messages that an application reads one
 * after the other mostly have the same. One that was met twice is kept as it
 * stood in the message, together with a table of its keys to be copied, and is
 * known again where its bytes come again and the numbers in them stand for the
 * same strings. */
#ifndef AMBER_SHAPE_CACHE_H
#define AMBER_SHAPE_CACHE_H

#include "src/decode/read/decoder.h"
#include "src/wire.h"

/* Lists of so many keys are kept: with fewer there is little to win, longer ones are columns. */
#define AMBER_SHAPE_CACHE_FEWEST 2
#define AMBER_SHAPE_CACHE_MOST   63 /* one less than names are kept: a class has one of its own */

/* What tells lists apart at first sight. */
#define AMBER_SHAPE_CACHE_FIRST 8

/* Whether a list may be kept, or known, that begins here: it has the keys, so many bytes at least lie before end, and
 * it begins with a string, of two bytes or more if it stands there. */
static zend_always_inline bool amber_shape_may_be_kept(const uint8_t *bytes, const uint8_t *end, uint32_t count)
{
	return count >= AMBER_SHAPE_CACHE_FEWEST && count <= AMBER_SHAPE_CACHE_MOST
		&& end - bytes >= AMBER_SHAPE_CACHE_FIRST
		&& *bytes >= AMBER_TAG_STR_SHORT + 2 && *bytes < AMBER_TAG_RECORD_SMALL;
}

/* Reads a list of count keys that may be kept, if it is known; false: it is not, and nothing was done. */
bool amber_shape_cached(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count);

/* The list that stood at from was read by other means, up to decoder->p. The next time but one it will be known. */
void amber_shape_met(const amber_decoder *decoder, const uint8_t *from, const amber_decode_shape *shape);

/* At the end of a request. */
void amber_shape_cache_clear(void);

#endif

/* SPDX-License-Identifier: MIT
 * Lists of names as they stood in a message, key lists and classes with their properties, kept for messages to come:
 * known again where their bytes come again and the numbers in them stand for the same strings, which are then what the
 * first reading made of them. */
#ifndef AMBER_CACHED_H
#define AMBER_CACHED_H

#include "src/decode/read/decoder.h"

/* So many names are kept in a list, and so many bytes of it, as it is there until others take its place. */
#define AMBER_CACHED_NAMES_MOST  127
#define AMBER_CACHED_NAMES_BYTES 4096

/* Read what comes, if it is known: names that stand there take their string numbers; else NULL. The caller gets a
 * reference, and keeps it until decoder->strings is released. */
zend_array *amber_cached_keys(amber_decoder *decoder, uint32_t count);
amber_decode_class *amber_cached_class(amber_decoder *decoder);

/* What stood at from was read by other means, up to decoder->p, and had names that took string numbers from `before`
 * on: a table of keys, or a class. It is kept, unless it has an int of more than a byte, a long string, or a number
 * that takes more than a byte. */
void amber_cached_keep(const amber_decoder *decoder, const uint8_t *from, uint32_t before, zend_array *table,
	amber_decode_class *class);

/* At the end of a request. */
void amber_cache_clear(void);

#endif

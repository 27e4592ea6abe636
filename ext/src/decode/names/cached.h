/* SPDX-License-Identifier: MIT
 * Lists of names as they stood in a message, key lists and classes with their properties, kept for messages to come:
 * known again where their bytes come again and the numbers in them stand for the same strings, which are then what the
 * first reading made of them. A list is kept that was met twice. */
#ifndef AMBER_CACHED_H
#define AMBER_CACHED_H

#include "src/decode/read/decoder.h"
#include "src/decode/read/cache.h"

/* So many names are kept in a list, and so many bytes of it, as it is there until the request ends. */
#define AMBER_CACHED_NAMES_MOST  128
#define AMBER_CACHED_NAMES_BYTES 4096

typedef struct amber_cached_list {
	const uint8_t *bytes;
	uint32_t       length, count; /* of bytes, of names */
	uint32_t       given;   /* so many of the names take a string number */
	zend_string  **names;
	zend_string  **numbered; /* those that do */
	/* of each name the string number that stands for it, or that it stands there itself, or as an int; NULL: no number
	 * stands for one */
	const uint8_t *numbers;
	/* either holds the names: of a key list the table of a shape; of a class what it means */
	zend_array    *table;
	amber_decode_class *class;
} amber_cached_list;

/* Reads the list that comes, if it is known: names that stand there take their string numbers; else NULL. keys: how
 * many a key list has; 0: it is a class. Whoever has the names keeps them until decoder->strings
 * is released. */
amber_cached_list *amber_cached_take(amber_decoder *decoder, uint32_t keys);

/* The place for a list that stood at from and was read by other means, if it was met twice in a row, and what is kept
 * there is not asked for any more; else NULL. */
amber_cached_place *amber_cached_place_for(const amber_decoder *decoder, const uint8_t *from, uint32_t keys);

/* Keeps the list of the bytes from at to end, which are these names with `gap` bytes behind the first; the caller sets
 * what holds them. NULL: they say something else, or too much: an int of more than a byte, a long string, a number that
 * takes more than a byte. */
amber_cached_list *amber_cached_put(amber_cached_place *place, const uint8_t *at, const uint8_t *end,
	zend_string *const *names, uint32_t count, size_t gap);

/* Reads class name and keys that are known; NULL: they are not, and nothing was done. */
amber_decode_class *amber_class_cached(amber_decoder *decoder);

/* What stood at from was read by other means, up to decoder->p. The next time but one it will be known. */
void amber_class_met(const amber_decoder *decoder, const uint8_t *from, amber_decode_class *class);

/* At the end of a request. */
void amber_cache_clear(void);

#endif

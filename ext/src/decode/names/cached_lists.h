/* SPDX-License-Identifier: MIT
 * Lists of names as they stood in a message, key lists and classes with their properties, kept for messages to come:
 * known again where their bytes come again and the numbers in them stand for the same strings, which are then what the
 * first reading made of them. A list is kept that was met twice. */
#ifndef AMBER_CACHED_LISTS_H
#define AMBER_CACHED_LISTS_H

#include "src/decode/read/decoder.h"
#include "src/decode/read/cache.h"

/* So many names are kept in a list, and so many bytes of it, as it is there until the request ends. */
#define AMBER_CACHED_NAMES_MOST  128
#define AMBER_CACHED_NAMES_BYTES 4096

/* Strings at equal distance, in a table or in a list. */
typedef struct {
	const char *first;
	size_t      distance;
	uint32_t    count;
} amber_names;

typedef struct amber_cached_list {
	uint8_t     *bytes;
	uint32_t     length;  /* in bytes */
	uint32_t     given;   /* so many of the names take a string number */
	amber_names  names;
	zend_string **marked; /* those names, as decoder->strings has borrowed ones */
	/* of each name the string number that stands for it, or that it stands there itself, or as an int; NULL: no number
	 * stands for one */
	uint8_t     *numbers;
	zend_array  *table;   /* of a key list: its keys, with nulls. NULL: names/cached_classes.c */
} amber_cached_list;

/* The list that comes, which is not read yet, or NULL. first: what tells it at first sight; keys: how many a key list
 * has, or 0. */
amber_cached_list *amber_cached_find(const amber_decoder *decoder, uint64_t first, uint32_t keys);

/* Reads it: names that stand there take their string numbers. Whoever has the names keeps them until decoder->strings
 * is released. */
void amber_cached_take(amber_decoder *decoder, const amber_cached_list *list);

/* The place for a list that was read by other means, if it was met twice in a row, and what is kept there is not asked
 * for any more; else NULL. */
amber_cached_place *amber_cached_place_for(uint64_t first);

/* Sets a list to the bytes from at to end, which are these names with `gap` bytes behind the first. False: they say
 * something else, or too much: an int of more than a byte, a long string, a number that takes more than a byte; nothing
 * is to be forgotten then. */
bool amber_cached_set(amber_cached_list *list, const uint8_t *at, const uint8_t *end, amber_names names, size_t gap);
void amber_cached_forget(amber_cached_list *list);

/* A list takes the place of what was there. */
void amber_cached_put(amber_cached_place *place, amber_cached_list *list);

/* At the end of a request. */
void amber_cache_clear(void);

#endif

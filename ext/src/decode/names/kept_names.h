/* SPDX-License-Identifier: MIT
 * Lists of names as they stood in a message, kept for those to come: known again where their bytes come again and the
 * numbers in them stand for the same strings, which are then what the first reading made of them. And who of those that
 * want a place has it. */
#ifndef AMBER_KEPT_NAMES_H
#define AMBER_KEPT_NAMES_H

#include "src/decode/read/decoder.h"

/* So many names are kept in a list, and so many bytes of it, as it is there until the request ends. */
#define AMBER_KEPT_NAMES_MOST  64
#define AMBER_KEPT_NAMES_BYTES 4096

/* Strings at equal distance, in a table or in a list. */
typedef struct {
	const char *first;
	size_t      distance;
	uint32_t    count;
} amber_names;

static zend_always_inline zend_string *amber_name(const amber_names *names, uint32_t i)
{
	return *(zend_string *const *) (names->first + i * names->distance);
}

typedef struct {
	uint8_t *bytes;
	uint32_t length;  /* in bytes; 0: nothing is kept */
	uint32_t given;   /* so many of the names take a string number */
	zend_string **marked; /* those names, as decoder->strings has borrowed ones */
	/* of each name the string number that stands for it, or that it stands there itself, or as an int; NULL: no number
	 * stands for one */
	uint8_t *numbers;
} amber_kept_names;

/* A place for one thing of many. */
typedef struct {
	uint64_t first;     /* what tells the one that was met last, not kept; 0: none */
	bool     asked_for; /* what is kept there, since another one last wanted the place */
} amber_kept_place;

/* Things have two places side by side: the second is for those that come by turns with what has the first, or wants
 * it. */
#define AMBER_KEPT_BESIDE(i) ((i) ^ 1u)

/* Whether the first place of what is told by `first` is another one's. */
static inline bool amber_kept_is_taken(amber_kept_place *place, uint64_t first)
{
	bool taken = place->asked_for || (place->first && place->first != first);

	place->asked_for = false;
	return taken;
}

/* Whether the place is for what is told by first: met twice in a row, and what is kept there is not asked for any
 * more. */
static inline bool amber_kept_gives_way(amber_kept_place *place, uint64_t first)
{
	if (place->first != first) {
		place->first = first;
		return false;
	}
	/* two that come by turns must not drive each other out */
	if (place->asked_for) {
		place->asked_for = false;
		return false;
	}
	place->first = 0;
	return true;
}

/* Keeps the bytes from at to end, which are these names with `gap` bytes behind the first. False: they say something
 * else, or too much: an int of more than a byte, a long string, a number that takes more than a byte; nothing is kept
 * then. */
bool amber_names_keep(amber_kept_names *kept, const uint8_t *at, const uint8_t *end, const amber_names *names,
	size_t gap);

/* Whether what comes is the same; it is not read yet. */
bool amber_names_come(const amber_decoder *decoder, const amber_kept_names *kept, const amber_names *names);

/* Reads it: those that stand there take their string numbers. Whoever has the names keeps them until decoder->strings
 * is released. */
void amber_names_take(amber_decoder *decoder, const amber_kept_names *kept);

void amber_names_forget(amber_kept_names *kept);

#endif

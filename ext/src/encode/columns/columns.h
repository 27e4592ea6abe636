/* SPDX-License-Identifier: MIT
 * Values onto the tape as columns: of one type, or of two. */
#ifndef AMBER_ENCODE_COLUMNS_H
#define AMBER_ENCODE_COLUMNS_H

#include "src/encode/tape/tape.h"

enum amber_walk_column {
	AMBER_WALK_ITEMS,   /* nothing was written: items are shorter, or the values are of several types */
	AMBER_WALK_COLUMN,  /* it was written */
	AMBER_WALK_STOPPED, /* the walk stops */
};

static zend_always_inline enum amber_walk_column amber_walk_column_if(bool written)
{
	return written ? AMBER_WALK_COLUMN : AMBER_WALK_STOPPED;
}

/* encode/walk/wide.c */

/* An array of many keys. */
bool amber_walk_wide(amber_walk *walk, const HashTable *table, uint32_t count);

/* What comes again is looked for before it is written from this length on: of shorter strings a number spares
 * little. */
#define AMBER_NAMED_FROM 4

/* encode/columns/columns.c */

/* A bit for each type of leaf. */
#define AMBER_LEAF_TYPES \
	(1u << IS_NULL | 1u << IS_FALSE | 1u << IS_TRUE | 1u << IS_LONG | 1u << IS_DOUBLE | 1u << IS_STRING)

/* n values as one column, if there is one for them. types has bit t set for each type t that occurs. Where all are
 * strings and items shorter, *numbers are theirs. */
enum amber_walk_column amber_walk_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types,
	uint32_t **numbers);

/* How ints are to be written. */
typedef struct {
	const uint64_t *words;
	size_t          distance; /* from one word to the next, in words */
	amber_int_plan  column;
} amber_walk_ints;

/* How floats are to be written. */
typedef struct {
	uint64_t *words, *mantissas; /* the bits of each; room for its mantissa */
	bool      same;              /* all are, and stand once */
	amber_float_plan column;     /* if not */
} amber_walk_floats;

/* Of one type each: nulls and bools; ints and floats by a plan. Ints: false as of amber_plan_ints(). */
enum amber_walk_column amber_walk_simple(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types);
bool amber_walk_plan_ints(amber_walk *walk, const zval *cells, uint32_t n, bool must, amber_walk_ints *plan);
bool amber_walk_planned_ints(amber_walk *walk, uint32_t n, const amber_walk_ints *plan);
void amber_walk_plan_floats(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_floats *plan);
bool amber_walk_planned_floats(amber_walk *walk, uint32_t n, const amber_walk_floats *plan);

/* encode/columns/texts.c */

/* Columns of so many strings are told to be new by a sample of them. */
#define AMBER_SAMPLE_MIN 32

/* Chosen by content, one in so many is in it. */
#define AMBER_SAMPLE_PART 8

typedef struct {
	size_t bytes, min, max; /* of all strings of a column; of the shortest, the longest */
	size_t prefix, suffix; /* all begin, and end, with so many bytes alike, or 0: these are too few to name them */
} amber_walk_lengths;

/* lengths begins with min = SIZE_MAX. */
static zend_always_inline void amber_walk_add_length(amber_walk_lengths *lengths, size_t length)
{
	lengths->bytes += length;
	lengths->min = length < lengths->min ? length : lengths->min;
	lengths->max = length > lengths->max ? length : lengths->max;
}

/* A string of a column that was looked up. */
typedef struct {
	uint32_t place;  /* in the column */
	uint32_t number;
} amber_walk_look_up;

/* The strings of a column that were looked up, by their places. */
typedef struct {
	amber_walk_look_up *list;
	uint32_t used;
} amber_walk_looked_up;

/* What a sample of a column of strings says, which is looked up. */
enum amber_walk_seem {
	AMBER_WALK_SEEM_OPEN, /* nothing for sure */
	AMBER_WALK_SEEM_NEW,  /* they are new, or so short that it does not matter; lengths is set then */
	AMBER_WALK_SEEM_FEW,  /* few come again, and are better named than written once more; few were looked up */
};

enum amber_walk_seem amber_walk_texts_seem(amber_walk *walk, const zval *cells, uint32_t n,
	amber_walk_looked_up *looked_up, amber_walk_lengths *lengths);
/* Whether these string keys are text, as a sample of them tells, which is known from now on; lengths: theirs, to which
 * prefix and suffix are added. */
bool amber_walk_keys_are_texts(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_lengths *lengths);
void amber_walk_measure(const zval *cells, uint32_t n, amber_walk_lengths *lengths);
/* Strings as a column of text. */
bool amber_walk_texts(amber_walk *walk, const zval *cells, uint32_t n, const amber_walk_lengths *lengths);

/* encode/columns/affixed.c */

/* Looks at some of n strings; sets prefix and suffix. */
void amber_walk_guess_alike(const zval *cells, uint32_t n, amber_walk_lengths *lengths);
/* Makes of the guess of prefix and suffix what all have in common; min is known. */
void amber_walk_settle_affixes(const zval *cells, uint32_t n, amber_walk_lengths *lengths);

/* Whether all begin or end alike, as far as is known. */
static zend_always_inline bool amber_walk_have_affixes(const amber_walk_lengths *lengths)
{
	return UNEXPECTED((lengths->prefix | lengths->suffix) != 0);
}

/* What all have in common. */
static zend_always_inline void amber_walk_see_alike(const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	amber_walk_guess_alike(cells, n, lengths);
	if (amber_walk_have_affixes(lengths)) {
		amber_walk_settle_affixes(cells, n, lengths);
	}
}

/* The head of a column of strings that begin or end alike, up to the lengths behind it. */
bool amber_walk_begin_affixed(amber_walk *walk, const zval *cells, const amber_walk_lengths *lengths);

/* encode/columns/strings.c */

/* How strings that spell ints (encode/columns/spelled.h) are to be written. */
typedef struct {
	uint8_t   head[AMBER_STAMP_SUFFIX + 3]; /* what stands before the column of ints */
	uint8_t   head_bytes;
	uint64_t *words; /* the ints */
	size_t    saved; /* bytes, about, compared with items */
	amber_int_plan column;
} amber_walk_spelled;

enum amber_walk_strings_way {
	AMBER_WALK_STRINGS_ITEMS, /* no column */
	AMBER_WALK_STRINGS_SAME,
	AMBER_WALK_STRINGS_TEXTS,
	AMBER_WALK_STRINGS_CHOICES,
	AMBER_WALK_STRINGS_SPELLED,
};

/* How strings are to be written. */
typedef struct {
	uint8_t   way;
	uint32_t *numbers;  /* of each string; NULL: they were not looked up, but for a sample */
	uint32_t  distinct; /* if they were */
	amber_walk_lengths lengths; /* of texts */
	amber_walk_spelled spelled;
} amber_walk_strings;

/* Chooses. Nothing is written; strings that are looked up take a number of the table, but none on the wire. */
void amber_walk_plan_strings(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_strings *plan);
/* Chooses for strings that are no numerals or stamps; keys never are. */
void amber_walk_plan_texts(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_strings *plan);
/* Writes what was planned; not items. */
bool amber_walk_planned_strings(amber_walk *walk, const zval *cells, uint32_t n, const amber_walk_strings *plan);
/* Strings that were looked up, as items. */
bool amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n);
/* Ints, as items. */
bool amber_walk_int_items(amber_walk *walk, const zval *cells, uint32_t n);

/* Fewer values than this are written one by one. */
#define AMBER_COLUMN_MIN 4

/* Fewer strings in a list are written one by one: in a column they take no numbers, and what stands in a short list
 * often stands in another. */
#define AMBER_LIST_STRINGS_MIN 16

/* Fewer values of two types are items: the heads of two columns cost more. */
#define AMBER_SPLIT_MIN 64

static zend_always_inline bool amber_walk_is_bool(uint8_t type)
{
	return type == IS_FALSE || type == IS_TRUE;
}

/* Whether so many values, two or more, are items for sure, as the types of the first two tell. */
static zend_always_inline bool amber_walk_are_items(uint32_t count, uint8_t first, uint8_t second)
{
	if (count < AMBER_COLUMN_MIN || first > IS_STRING || (first == IS_STRING && count < AMBER_LIST_STRINGS_MIN)) {
		return true;
	}
	return first != second && count < AMBER_SPLIT_MIN && second <= IS_STRING
		&& !(amber_walk_is_bool(first) && amber_walk_is_bool(second));
}

/* encode/columns/split.c */

/* Values of two types, as one column of each, if they are many, and that is not much longer than items. */
enum amber_walk_column amber_walk_split_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types);

#endif

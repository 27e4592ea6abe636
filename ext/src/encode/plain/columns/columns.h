/* SPDX-License-Identifier: MIT
 * Values onto the tape as columns: of one type, or of two. */
#ifndef AMBER_ENCODE_PLAIN_COLUMNS_H
#define AMBER_ENCODE_PLAIN_COLUMNS_H

#include "src/encode/plain/plain.h"

enum amber_plain_column {
	AMBER_PLAIN_ITEMS,   /* nothing was written: items are shorter, or the values are of several types */
	AMBER_PLAIN_COLUMN,  /* it was written */
	AMBER_PLAIN_STOPPED, /* not plain */
};

static inline bool amber_plain_make_room(amber_plain *plain, size_t bytes)
{
	return (plain->out.p = amber_plain_room(plain, plain->out.p, bytes)) != NULL;
}

/* What is written now is these cells of rows, from the first on. */
static zend_always_inline void amber_plain_begin_column(amber_plain *plain, const zval *cells)
{
	plain->frames[plain->depth].at = (const char *) cells;
	plain->frames[plain->depth].cells = cells;
}

/* encode/plain/arrays.c */

/* The values of an array, copied side by side; returns their types, or 0: not plain. */
uint32_t amber_plain_gather(amber_plain *plain, zval *cells, const HashTable *table, uint32_t count);

/* encode/plain/wide.c */

/* An array of many keys. */
bool amber_plain_wide(amber_plain *plain, const HashTable *table, uint32_t count);

/* What comes again is looked for before it is written from this length on: of shorter strings a number spares
 * little. */
#define AMBER_NAMED_FROM 4

/* encode/plain/columns/again.c */

/* A bit for each of the first columns whose strings come again in a further one, for all that a few rows tell. */
uint64_t amber_plain_columns_again(const amber_plain *plain, const amber_plain_row *row, uint32_t rows,
	uint32_t columns);

/* encode/plain/columns/columns.c */

/* A column of any kind, items too. */
bool amber_plain_column_or_items(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types);
/* n values as one column, if there is one for them. types has bit t set for each type t that occurs. Where all are
 * strings and items shorter, *numbers are theirs. */
int amber_plain_column(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types, uint32_t **numbers);
/* Values as items; strings by the numbers that amber_plain_column() gave them, if it did. types: as there. */
bool amber_plain_items(amber_plain *plain, const zval *cells, const uint32_t *numbers, uint32_t n, uint32_t types);
/* Steps through the references among n cells that lead to leaves; returns the types. 0: not plain. */
uint32_t amber_plain_step_all(amber_plain *plain, zval *cells, uint32_t n);

/* How ints are to be written. */
typedef struct {
	const uint64_t *words; /* of 64 bits each … */
	size_t          distance; /* … this far apart */
	amber_int_plan  column;
} amber_plain_ints;

/* How floats are to be written. */
typedef struct {
	uint64_t *words, *mantissas; /* the bits of each; room for its mantissa */
	bool      same;              /* all are, and stand once */
	amber_float_plan column;     /* if not */
} amber_plain_floats;

/* Of one type each: nulls and bools; ints and floats by a plan. Ints: false as of amber_plan_ints(). */
int amber_plain_simple(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types);
bool amber_plain_plan_ints(amber_plain *plain, const zval *cells, uint32_t n, bool must, amber_plain_ints *plan);
int amber_plain_planned_ints(amber_plain *plain, uint32_t n, const amber_plain_ints *plan);
void amber_plain_plan_floats(amber_plain *plain, const zval *cells, uint32_t n, amber_plain_floats *plan);
int amber_plain_planned_floats(amber_plain *plain, uint32_t n, const amber_plain_floats *plan);

/* encode/plain/columns/texts.c */

/* Columns of so many strings are told to be new by a sample of them. */
#define AMBER_SAMPLE_MIN 32

/* Chosen by content, one in so many is in it. */
#define AMBER_SAMPLE_PART 8

typedef struct {
	size_t bytes, min, max; /* of all strings of a column; of the shortest, the longest */
	size_t prefix, suffix; /* all begin, and end, with so many bytes alike, or 0: these are too few to name them */
} amber_plain_lengths;

/* lengths begins with min = SIZE_MAX. */
static zend_always_inline void amber_plain_add_length(amber_plain_lengths *lengths, size_t length)
{
	lengths->bytes += length;
	lengths->min = length < lengths->min ? length : lengths->min;
	lengths->max = length > lengths->max ? length : lengths->max;
}

/* A string of a column that was looked up, and … */
typedef struct {
	uint32_t place;  /* … where it stands there */
	uint32_t number;
} amber_plain_look_up;

/* Those of a column that were looked up, by their places. */
typedef struct {
	amber_plain_look_up *list;
	uint32_t used;
} amber_plain_looked_up;

/* What a sample of a column of strings says, which is looked up. */
enum amber_plain_seem {
	AMBER_PLAIN_SEEM_OPEN, /* nothing for sure */
	AMBER_PLAIN_SEEM_NEW,  /* they are new, or so short that it does not matter; lengths is set then */
	AMBER_PLAIN_SEEM_FEW,  /* few come again, and are better named than written once more; few were looked up */
};

enum amber_plain_seem amber_plain_texts_seem(amber_plain *plain, const zval *cells, uint32_t n,
	amber_plain_looked_up *looked_up, amber_plain_lengths *lengths);
/* Whether none of a sample of these string keys was met before; it is known from now on. */
bool amber_plain_keys_seem_new(amber_plain *plain, const zval *cells, uint32_t n);
void amber_plain_measure(const zval *cells, uint32_t n, amber_plain_lengths *lengths);
/* Strings as a column of text. */
bool amber_plain_texts(amber_plain *plain, const zval *cells, uint32_t n, const amber_plain_lengths *lengths);

/* encode/plain/columns/affixed.c */

/* Looks at some of n strings, none longer than max; sets prefix and suffix. */
void amber_plain_guess_alike(const zval *cells, uint32_t n, amber_plain_lengths *lengths);
/* Makes of the guess of prefix and suffix what all have in common; min is known. */
void amber_plain_settle_affixes(const zval *cells, uint32_t n, amber_plain_lengths *lengths);

/* Whether all begin or end alike, as far as is known. */
static zend_always_inline bool amber_plain_have_affixes(const amber_plain_lengths *lengths)
{
	return UNEXPECTED((lengths->prefix | lengths->suffix) != 0);
}

/* What all have in common. */
static zend_always_inline void amber_plain_see_alike(const zval *cells, uint32_t n, amber_plain_lengths *lengths)
{
	amber_plain_guess_alike(cells, n, lengths);
	if (amber_plain_have_affixes(lengths)) {
		amber_plain_settle_affixes(cells, n, lengths);
	}
}

/* The head of a column of strings that begin or end alike, up to the lengths behind it. */
bool amber_plain_begin_affixed(amber_plain *plain, const zval *cells, const amber_plain_lengths *lengths);

/* encode/plain/columns/strings.c */

/* How strings that spell ints (encode/plain/columns/spelled.h) are to be written. */
typedef struct {
	uint8_t   head[AMBER_STAMP_SUFFIX + 3]; /* what stands before the column of ints */
	uint8_t   head_bytes;
	uint64_t *words; /* the ints */
	size_t    saved; /* bytes, about, compared with items */
	amber_int_plan column;
} amber_plain_spelled;

enum amber_plain_strings_way {
	AMBER_PLAIN_STRINGS_ITEMS, /* no column */
	AMBER_PLAIN_STRINGS_SAME,
	AMBER_PLAIN_STRINGS_TEXTS,
	AMBER_PLAIN_STRINGS_CHOICES,
	AMBER_PLAIN_STRINGS_SPELLED,
};

/* How strings are to be written. */
typedef struct {
	uint8_t   way;
	uint32_t *numbers;  /* of each string; NULL: they were not looked up, but for a sample */
	uint32_t  distinct; /* if they were */
	uint32_t *chars;    /* for each of no or one byte its place among the distinct ones; NULL: there is none */
	amber_plain_lengths lengths; /* of texts */
	amber_plain_spelled spelled;
} amber_plain_strings;

/* Chooses. Nothing is written; strings that are looked up take a number of the table, but none on the wire. */
void amber_plain_plan_strings(amber_plain *plain, const zval *cells, uint32_t n, amber_plain_strings *plan);
/* The same for what is no numeral or stamp, which are no keys. */
void amber_plain_plan_texts(amber_plain *plain, const zval *cells, uint32_t n, amber_plain_strings *plan);
/* Writes what was planned; not items. */
int amber_plain_planned_strings(amber_plain *plain, const zval *cells, uint32_t n, const amber_plain_strings *plan);
/* Strings that were looked up, as items. */
bool amber_plain_numbered_items(amber_plain *plain, const zval *cells, const uint32_t *numbers, uint32_t n);

/* Fewer values than this are written one by one. */
#define AMBER_COLUMN_MIN 4

/* The same of strings: in a column they take no numbers, and what stands in a short list often stands in another. */
#define AMBER_LIST_STRINGS_MIN 16

/* Fewer values of two types are items: the heads of two columns cost more. */
#define AMBER_SPLIT_MIN 64

static zend_always_inline bool amber_plain_is_bool(uint8_t type)
{
	return type == IS_FALSE || type == IS_TRUE;
}

static zend_always_inline bool amber_plain_are_same_ints(const zval *cells, uint32_t n)
{
	uint32_t i = 1;

	while (i < n && Z_LVAL(cells[i]) == Z_LVAL(cells[0])) {
		i++;
	}
	return i >= n;
}

/* Bools as a column, a bit each. */
static zend_always_inline uint8_t *amber_plain_put_bools(uint8_t *p, const zval *cells, uint32_t n)
{
	amber_bits bits = { .p = p };

	*bits.p++ = AMBER_COLUMN_BOOLS;
	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, Z_TYPE(cells[i]) == IS_TRUE, 1);
	}
	return amber_finish_bits(&bits);
}

/* Whether so many values, two or more, are items for sure, as the types of the first two tell. */
static zend_always_inline bool amber_plain_begin_items(uint32_t count, uint8_t first, uint8_t second)
{
	if (count < AMBER_COLUMN_MIN || first > IS_STRING || (first == IS_STRING && count < AMBER_LIST_STRINGS_MIN)) {
		return true;
	}
	return first != second && count < AMBER_SPLIT_MIN && second <= IS_STRING
		&& !(amber_plain_is_bool(first) && amber_plain_is_bool(second));
}

/* encode/plain/columns/split.c */

/* Values of two types, apart: those of one, and the fewer others. */
typedef struct {
	uint32_t    n;     /* of this type */
	uint32_t    types; /* bits, as above: one, or both bools */
	const zval *cells;
	amber_plain_ints    ints;    /* if that is what they are */
	amber_plain_floats  floats;  /* likewise */
	amber_plain_strings strings;
} amber_plain_part;

typedef struct {
	amber_plain_part parts[2];
	uint64_t *places; /* of the values of the second part, ascending */
	uint32_t free_places; /* before anything was planned */
} amber_plain_split;

/* Takes apart n values; false: they are too few, or not of two types. */
bool amber_plain_take_apart(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types,
	amber_plain_split *split);
/* As one column, if its parts can be columns and it is not much longer than items. Strings among the parts are
 * planned. */
int amber_plain_write_apart(amber_plain *plain, amber_plain_split *split);
/* Both, and plans the strings. */
int amber_plain_split_column(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types);
/* Floats, of these bits, that have no power of ten in common: those that are short decimals, and the others. */
int amber_plain_split_floats(amber_plain *plain, const zval *cells, uint32_t n, const uint64_t *words);

#endif

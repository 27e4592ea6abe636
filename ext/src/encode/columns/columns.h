/* SPDX-License-Identifier: MIT
 * Values onto the tape as columns. How is planned first: nothing is written then. */
#ifndef AMBER_ENCODE_COLUMNS_H
#define AMBER_ENCODE_COLUMNS_H

#include "src/encode/tape/tape.h"

/* The shortest strings for which it is found out ahead whether they come again. Shorter ones of two bytes and more have
 * a number, too, but a name spares little of them. */
#define AMBER_NAMED_FROM 4

/* A bit for each type of leaf. */
#define AMBER_LEAF_TYPES \
	(1u << IS_NULL | 1u << IS_FALSE | 1u << IS_TRUE | 1u << IS_LONG | 1u << IS_DOUBLE | 1u << IS_STRING)

/* How values are to be written. */
typedef struct {
	uint8_t   kind;     /* AMBER_COLUMN_ITEMS: no column; INTS: of any kind, also behind a head, as decimals are */
	uint8_t   head_bytes;
	uint8_t   head[AMBER_STAMP_SUFFIX + 3]; /* what stands before the column of ints */
	uint32_t  distinct; /* strings that were looked up: so many different ones */
	uint32_t *numbers;  /* of these strings, of items too; NULL: they were not looked up, but for a sample */
	const uint32_t *firsts; /* the numbers of the different ones */
	const uint64_t *words; /* ints */
	size_t    distance; /* from one word to the next, in words */
	amber_int_plan ints;
	size_t    room;     /* so many bytes are written at most, but for those of strings */
	const struct amber_column_part *parts; /* of a split column */
} amber_column_plan;

/* The values of one type, or both bools. */
typedef struct amber_column_part {
	uint32_t    n;
	uint32_t    types;
	const zval *cells;
	amber_column_plan plan;
} amber_column_part;

/* encode/columns/columns.c */

/* Chooses for n values. types has bit t set for each type t that occurs; part: they are one of two. Returns whether
 * there is a column for them. Strings that are looked up take a number of the table, but none on the wire. */
bool amber_walk_plan_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, bool part,
	amber_column_plan *plan);
/* Writes what was planned; not items. */
void amber_walk_put_column(amber_walk *walk, const zval *cells, uint32_t n, const amber_column_plan *plan);
/* A bit for each value: whether it is of these types. */
uint8_t *amber_put_mask(uint8_t *p, const zval *cells, uint32_t n, uint32_t types);

/* encode/columns/strings.c */

void amber_walk_plan_strings(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan);
/* Whether these string keys are text, as a sample of them tells, which is known from now on. */
bool amber_walk_keys_are_texts(amber_walk *walk, const zval *cells, uint32_t n);
void amber_walk_put_choices(amber_walk *walk, uint32_t n, const amber_column_plan *plan);
/* Strings that were looked up, as items. */
void amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n);

/* encode/columns/numerals.c, encode/columns/stamps.c: whether all are such; the words and the head of a column of them,
 * and how many bytes the strings have. */
bool amber_walk_read_numerals(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan, size_t *bytes);
bool amber_walk_read_stamps(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan, size_t *bytes);

/* encode/columns/texts.c */

/* How many bytes n strings begin and end with alike. */
size_t amber_walk_alike(const zval *cells, uint32_t n);
/* Strings as a column of text, in which they take no number on the wire. */
void amber_walk_put_texts(amber_walk *walk, const zval *cells, uint32_t n);

/* encode/columns/split.c */

/* Values of two types, as one column of each, if they are many, and each type has a column. */
void amber_walk_plan_split(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, amber_column_plan *plan);
void amber_walk_put_split(amber_walk *walk, const zval *cells, uint32_t n, const amber_column_part *parts);

/* Fewer values than this are written one by one. */
#define AMBER_COLUMN_MIN 4

/* Fewer strings in a list are written one by one: in a column they take no numbers, and what stands in a short list
 * often stands in another. */
#define AMBER_LIST_STRINGS_MIN 16

/* Fewer values of two types are items: the heads of two columns cost more. */
#define AMBER_SPLIT_MIN 64

#endif

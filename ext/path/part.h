/* SPDX-License-Identifier: MIT
 * Parts of a message: how a step of a path leads to one, and its value. */
#ifndef AMBER_PATH_PART_H
#define AMBER_PATH_PART_H

#include "reader/reader.h"

enum amber_part_kind {
	AMBER_PART_ITEM,    /* an item */
	AMBER_PART_ROW,     /* row i of an item of rows */
	AMBER_PART_ELEMENT, /* scalar i of a column of n */
	AMBER_PART_KEYS,    /* a column of n keys */
};

typedef struct {
	amber_position position;  /* of the item or column */
	uint8_t    kind;
	uint32_t   n, i;
	uint32_t   level;         /* number of arrays around it */
} amber_part;

/* Decodes a part. Returns false after throwing, or with *needs_whole: the part shares an object or a reference with the
 * rest of the message, so the caller must decode the whole message and take the part out of it. */
bool amber_part_value(amber_reader *reader, const amber_part *part, zval *value, bool *needs_whole);

/* --- steps of a path ------------------------------------------------------- */

enum amber_found {
	AMBER_FOUND,
	AMBER_FOUND_NOTHING, /* the key does not exist, or the part is not an array */
	AMBER_FOUND_OBJECT,  /* an object or enum case, which must be decoded */
	AMBER_FOUND_WRONG,   /* the data is damaged; an exception was thrown */
};

/* The whole message as a part. */
amber_part amber_find_root(const amber_reader *reader);

/* An array key as PHP normalizes it: an int, or a string that is not an int. */
typedef struct {
	zend_string *text;   /* also set for an int */
	zend_long    number;
	bool         is_int;
} amber_wanted_key;

/* Finds the element of an array with this key. */
enum amber_found amber_find_child(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child);

/* Whether a part is an array, an object, or a scalar (NOTHING). Follows references and back-references: moves *part to
 * their target. */
enum amber_found amber_find_array(amber_reader *reader, amber_part *part);

/* --- one row out of rows --------------------------------------------------- */

/* Callbacks for a row and for its values, in order. Each returns false to end the walk. */
typedef struct {
	/* A row begins, or ends: row i of the rows with this header, which is value c of the row around it. */
	bool (*begin)(void *context, const amber_header *header, uint32_t i, uint32_t c);
	bool (*end)(void *context);
	/* Value c is scalar i of the column of n at the read position; moves the reader past the column. */
	bool (*element)(void *context, uint32_t n, uint32_t i, uint32_t c);
	/* Value c is the item at the read position; moves the reader past the item. */
	bool (*item)(void *context, uint32_t c);
} amber_row_visitor;

/* Limit of rows nested in rows, as the walk recurses on the C stack. */
#define AMBER_ROWS_DEEPEST 200

/* Walks through row i of the rows at the read position, and through rows inside it; skips each byte of the rows once.
 * *deep: the walk ended because rows are nested too deep. Returns false if the walk ended or threw. */
bool amber_row_walk(amber_reader *reader, uint32_t i, const amber_row_visitor *visitor, void *context, bool *deep);

#endif

/* SPDX-License-Identifier: MIT
 * Parts of a message: how a step leads to one, and its value. */
#ifndef AMBER_PATH_PART_H
#define AMBER_PATH_PART_H

#include "reader/reader.h"

enum amber_part_kind {
	AMBER_PART_ITEM,    /* an item */
	AMBER_PART_ROW,     /* row i of the rows that are an item */
	AMBER_PART_ELEMENT, /* scalar i of a column of n */
	AMBER_PART_KEYS,    /* the n keys of a column, as keys of an array */
};

typedef struct {
	amber_position position;  /* of the item or column */
	uint8_t    kind;
	uint32_t   n, i;
	uint32_t   level;         /* arrays around it */
} amber_part;

/* The value of a part. False: thrown, or *needs_whole: it shares an object or a reference with what stands outside of
 * it, and so has to be taken out of the whole value. */
bool amber_part_value(amber_reader *reader, const amber_part *part, zval *value, bool *needs_whole);

/* --- steps of a path ------------------------------------------------------- */

enum amber_found {
	AMBER_FOUND,
	AMBER_FOUND_NOTHING, /* there is no such key, or this is no array */
	AMBER_FOUND_OBJECT,  /* an object, or an enum case: it has to be decoded */
	AMBER_FOUND_WRONG,   /* the data is damaged: thrown */
};

/* The item of a message. */
amber_part amber_find_root(const amber_reader *reader);

/* A key of PHP: a string that is no int, or an int. */
typedef struct {
	zend_string *text;   /* of an int, too */
	zend_long    number;
	bool         is_int;
} amber_wanted_key;

/* What an array holds under a key. */
enum amber_found amber_find_child(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child);

/* Whether a part is an array, an object, or a scalar (NOTHING). Follows references and names: moves *part to where they
 * lead. */
enum amber_found amber_find_array(amber_reader *reader, amber_part *part);

/* --- one row out of rows --------------------------------------------------- */

/* What is done with a row, and with its values in their order. Each returns false to end the walk. */
typedef struct {
	/* A row begins, or ends: row i of the rows with this header, in place c of the row around it. */
	bool (*begin)(void *context, const amber_header *header, uint32_t i, uint32_t c);
	bool (*end)(void *context);
	/* Value c: scalar i of the column of n where the reader stands; is to move behind the column. */
	bool (*element)(void *context, uint32_t n, uint32_t i, uint32_t c);
	/* Value c: the item where the reader stands; is to move behind the item. */
	bool (*item)(void *context, uint32_t c);
} amber_row_visitor;

/* Rows in rows, as deep as the C stack is used for. */
#define AMBER_ROWS_DEEPEST 200

/* Goes through one row of the rows where the reader stands, and through rows in it; each byte of the rows is skipped
 * once. *deep: rows stand deeper in rows than that, and the walk ended. False: ended, or thrown. */
bool amber_row_walk(amber_reader *reader, uint32_t i, const amber_row_visitor *visitor, void *context, bool *deep);

#endif

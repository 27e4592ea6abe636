/* SPDX-License-Identifier: MIT
 * Parts of a message, and their values. */
#ifndef AMBER_PART_H
#define AMBER_PART_H

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

#endif

/* SPDX-License-Identifier: MIT
 * Parts of a message, and their values. */
#ifndef AMBER_PART_H
#define AMBER_PART_H

#include "view/source.h"

enum amber_part_kind {
	AMBER_PART_ITEM, /* an item */
	AMBER_PART_ROW,  /* one of the rows of an item */
	AMBER_PART_CELL, /* a leaf in a column of n */
	AMBER_PART_COLUMN, /* all n of a column, as a list */
	AMBER_PART_KEYS,   /* the n keys of a column, as keys of an array */
};

typedef struct {
	amber_spot spot;  /* of the item; of a column: its kind */
	uint8_t    kind;
	uint32_t   n, i;  /* CELL: which of how many; ROW: which */
	uint32_t   level; /* arrays around it */
} amber_part;

/* The value of a part; *extracted grows by its bytes. False: thrown, or it needs the whole message (*needs_whole). */
bool amber_part_decode(amber_source *source, const amber_part *part, zval *value, uint64_t *extracted,
	bool *needs_whole);

#endif

/* SPDX-License-Identifier: MIT
 * A part of a message as a message of its own: what its items name by numbers stands in it. */
#ifndef AMBER_EXTRACT_H
#define AMBER_EXTRACT_H

#include "view/source.h"
#include "zend_smart_str.h"

typedef struct {
	amber_source *source;
	smart_str     out;
	HashTable     numbers;       /* number in the source (times AMBER_LISTS, plus the list) => number in the part */
	uint32_t      next[AMBER_LISTS];
	unsigned      depth;         /* of columns, and of nodes, that are copied inside each other */
	bool          in_node;       /* what is copied stands outside of the part */
	bool          needs_whole;   /* the part shares an object or a reference with what is outside of it */
} amber_extract;

/* Parts of a message. */
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
bool amber_extract_value(amber_source *source, const amber_part *part, zval *value, uint64_t *extracted,
	bool *needs_whole);

/* For columns.c: copies a leaf, or bytes, as they stand there. */
bool amber_extract_leaf(amber_extract *extract);
void amber_extract_bytes(amber_extract *extract, const void *bytes, size_t length);
void amber_extract_varint(amber_extract *extract, uint64_t v);
static inline void amber_extract_byte(amber_extract *extract, uint8_t byte)
{
	amber_extract_bytes(extract, &byte, 1);
}

#endif

/* SPDX-License-Identifier: MIT
 * A part of a message as a message of its own: what its items name by numbers stands in it. */
#ifndef AMBER_EXTRACT_H
#define AMBER_EXTRACT_H

#include "view/part.h"
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

/* Appends the part as a message. False: thrown, or it needs the whole message. */
bool amber_extract_part(amber_extract *extract, const amber_part *part);

/* Copies a leaf, n of them, or bytes, as they stand in the source, and moves behind them. */
bool amber_extract_leaf(amber_extract *extract);
bool amber_extract_leaves(amber_extract *extract, uint64_t n);
void amber_extract_bytes(amber_extract *extract, const void *bytes, size_t length);
void amber_extract_varint(amber_extract *extract, uint64_t v);
static inline void amber_extract_byte(amber_extract *extract, uint8_t byte)
{
	amber_extract_bytes(extract, &byte, 1);
}

/* Copies a leaf that was passed, from at on. given: numbers of strings before it. */
bool amber_extract_passed_leaf(amber_extract *extract, const uint8_t *at, uint32_t given);

/* The number in the part of one in the source; -1: it has none yet. */
int64_t amber_extract_number(const amber_extract *extract, enum amber_list list, uint64_t number);

/* Gives the next number in the part to one of the source. */
void amber_extract_give(amber_extract *extract, enum amber_list list, uint64_t number);

/* A tag with the number in it, or one with a varint behind. */
void amber_extract_named(amber_extract *extract, uint8_t small, unsigned smalls, uint8_t tag, uint64_t number);

/* The head of an array or object of a shape by its number; rows: of which the number is s - 1. */
bool amber_extract_known(amber_extract *extract, enum amber_list list, uint64_t number, bool rows);

#endif

/* SPDX-License-Identifier: MIT
 * The index of a message: docs/FORMAT.md, "Sections". */
#ifndef AMBER_INDEX_H
#define AMBER_INDEX_H

#include "src/signature.h"

struct amber_index {
	const uint8_t *records; /* of a container and a place each, in this order */
	const uint8_t *marks;   /* numbers of the records that a flat walk can begin at, in the order of their offsets */
	uint32_t records_n, marks_n;
	uint8_t  at[8];         /* where each number of a record begins in it, and its check */
	uint8_t  record_bytes, mark_bytes;
	const uint8_t *tables;  /* of a column of keys each, in their order */
	const uint8_t *prints;  /* of these keys: view/keys.h */
	uint32_t tables_n, prints_n;
};

/* A message with the index it has not yet; takes it over. NULL: thrown. */
zend_string *amber_index_add(zend_string *message);

/* Reads the index that begins at *p, which moves to the item. Nothing in it is believed but its length. False: thrown;
 * offsets count from start. */
bool amber_index_read(const uint8_t *start, const uint8_t **p, const uint8_t *end, struct amber_index *index);

/* Whether all of it is true of the item from p to end: for who decodes that. False: thrown. */
bool amber_index_check(const uint8_t *p, const uint8_t *end, const struct amber_index *index);

#endif

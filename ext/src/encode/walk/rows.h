/* SPDX-License-Identifier: MIT
 * Arrays and objects of one shape, next to each other: whether there are some ahead, and rows of them. */
#ifndef AMBER_ROWS_H
#define AMBER_ROWS_H

#include "src/encode/walk/share.h"

/* The shape of an object that may stand in rows, and is taken for one of them now; AMBER_NO_ID: it may not. */
uint32_t amber_walk_take_row(amber_walk *walk, zend_object *object);
/* An object that was taken for a row is put into rows, at this place of the group; *row: where its values are. */
void amber_walk_enter_row(amber_walk *walk, zend_object *object, amber_row *row,
	uint32_t group, uint32_t place);

/* encode/walk/ahead.c */

/* Rows that begin at this array or object, which stands at `at`; 0: too few.
 * *shape: theirs; of 0 that of the first if it is an array, where that was found out. *none_until: where there are
 * none, up to this place. */
uint32_t amber_walk_count_rows(amber_walk *walk, const char *at, size_t distance, uint32_t left, const zval *first,
	uint32_t *shape, const char **none_until);

/* encode/walk/rows.c */

/* *at becomes the last of them. */
bool amber_walk_rows(amber_walk *walk, const char **at, size_t distance, uint32_t rows, uint32_t shape);

/* The next place that holds a value. */
static zend_always_inline const char *amber_walk_next_place(const char *at, size_t distance)
{
	const zval *value;

	do {
		at += distance;
		value = (const zval *) at;
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
		}
	} while (Z_TYPE_P(value) == IS_UNDEF);
	return at;
}

#endif

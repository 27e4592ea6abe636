/* SPDX-License-Identifier: MIT
 * Equal arrays once: encode/walk/share.c. */
#ifndef AMBER_SHARE_H
#define AMBER_SHARE_H

#include "src/encode/walk/equal.h"
#include "src/encode/walk/nodes.h"

/* Arrays that begin among the first cells are not looked up: in a small message
 * that costs more than the rare second copy. Their number depends on content
 * alone, as everything that decides about bytes must. */
#define AMBER_SHARE_FROM 256

/* So many values are hardly longer than a name, unless the first of them is no leaf. */
#define AMBER_SOUGHT_FEW 4

/* Inside more arrays than so many, few values of which two others are no leaves are looked for, too: what holds an
 * array twice, in which another one stands twice, and so on, may be more than there is time to write. */
#define AMBER_SOUGHT_DEPTH 5

static zend_always_inline bool amber_walk_is_nested(const amber_walk *walk, amber_row *values)
{
	return Z_TYPE_P(amber_walk_behind(walk, amber_row_next(values))) > IS_STRING;
}

static zend_always_inline bool amber_walk_few_are_much(const amber_walk *walk, const HashTable *table, uint32_t count)
{
	amber_row values = amber_row_of(table);

	if (amber_walk_is_nested(walk, &values)) {
		return true;
	}
	uint32_t others = 0;
	while (UNEXPECTED(walk->depth > AMBER_SOUGHT_DEPTH) && --count) {
		others += amber_walk_is_nested(walk, &values);
	}
	return others > 1;
}

/* Whether an equal array is looked for. */
static zend_always_inline bool amber_walk_is_sought(const amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (walk->cells < AMBER_SHARE_FROM) {
		return UNEXPECTED(count >= AMBER_SOUGHT_ALWAYS) && walk->depth > 0;
	}
	return count > AMBER_SOUGHT_FEW || amber_walk_few_are_much(walk, table, count);
}

/* What became of an array that an equal one may stand before. */
enum amber_walk_found {
	AMBER_WALK_FOUND,      /* an equal array */
	AMBER_WALK_NEW,        /* none: it is to be kept for those to come */
	AMBER_WALK_STOPPED_LOOKING, /* whether references are joined must be known first */
	AMBER_WALK_NOT_SOUGHT, /* as others of its kind were looked for in vain */
};

/* Looks for an array; *number: of the node of an equal one. *key is for amber_walk_keep(). */
enum amber_walk_found amber_walk_find(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t *key,
	uint32_t *number);
/* An array that was looked for in vain is complete: only now, as others in it may be equal to each other. */
void amber_walk_missed(amber_walk *walk, const HashTable *table);
/* The array, complete and of so many levels, is node number from now on. */
void amber_walk_keep(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t key, uint32_t number,
	uint32_t height);

#endif

/* SPDX-License-Identifier: MIT
 * Equal arrays once: encode/walk/share.c. */
#ifndef AMBER_SHARE_H
#define AMBER_SHARE_H

#include "src/encode/walk/walk.h"

/* Arrays that begin among the first cells are not looked up: in a small message
 * that costs more than the rare second copy. Their number depends on content
 * alone, as everything that decides about bytes must. */
#define AMBER_SHARE_FROM 256

/* Arrays of more levels are only equal to themselves, so that to compare two takes little of the C stack. */
#define AMBER_ALIKE_LEVELS 128

/* Whether an array is remembered by its address: it may be met again, or others may be compared with it that are. */
static zend_always_inline bool amber_walk_has_identity(const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 || zend_hash_num_elements(table) >= AMBER_SOUGHT_ALWAYS;
}

/* Whether the message is so long that equal arrays may be worth a look. */
static zend_always_inline bool amber_walk_is_late(const amber_walk *walk)
{
	return walk->cells >= AMBER_SHARE_FROM;
}

/* Whether an equal array is looked for. One leaf or two are hardly longer than a name. */
static zend_always_inline bool amber_walk_is_sought(const amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (!amber_walk_is_late(walk)) {
		return UNEXPECTED(count >= AMBER_SOUGHT_ALWAYS) && walk->depth > 0;
	}
	if (count > 2) {
		return true;
	}
	amber_row row = amber_row_of(table);
	return Z_TYPE_P(amber_walk_behind(walk, amber_row_next(&row))) > IS_STRING;
}

/* The node of an array that is known by its address, or AMBER_NO_ID. */
static zend_always_inline uint32_t amber_walk_known(const amber_walk *walk, const HashTable *table)
{
	if (!amber_walk_has_identity(table)) {
		return AMBER_NO_ID;
	}
	uint32_t known = amber_encode_known(walk->encoder, (const zend_refcounted *) table);
	return known < walk->nodes_used ? known : AMBER_NO_ID;
}

/* What a scalar is; of others only their type. */
static zend_always_inline uint64_t amber_walk_scalar_word(const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return (uint64_t) (int64_t) Z_LVAL_P(value);
		case IS_DOUBLE:
			return amber_float_bits(Z_DVAL_P(value));
		default:
			return Z_TYPE_P(value);
	}
}

/* Whether this is an object of rows that are not complete, and what is written now stands in none or another one of
 * them: one of these that names the next, and so on, could be deeper than anyone may read. */
bool amber_walk_leads_along_rows(const amber_walk *walk, uint32_t number);
/* Names an array or object that stands on the tape; times: how much deeper than max_depth it may lead. */
bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);
/* The same of an object, or what is joined: no array around it is equal to another one. */
bool amber_walk_name_tied(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);

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
void amber_walk_missed(amber_walk *walk, uint32_t count);
/* The array, complete and of so many levels, is node number from now on. */
void amber_walk_keep(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t key, uint32_t number,
	uint32_t height);

#endif

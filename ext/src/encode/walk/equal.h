/* SPDX-License-Identifier: MIT
 * Whether arrays are equal: encode/walk/equal.c. */
#ifndef AMBER_EQUAL_H
#define AMBER_EQUAL_H

#include "src/encode/walk/walk.h"

/* Arrays of more levels are only equal to themselves, so that to compare two takes little of the C stack. */
#define AMBER_ALIKE_LEVELS 128

/* Arrays of so few levels are compared at once. Others may differ at the bottom, and so may all around them: a hash of
 * all that is in them, of which those around it are made, tells that once. */
#define AMBER_SHALLOW 8

/* Whether an array is remembered by its address: it may be met again, or others may be compared with it that are. */
static zend_always_inline bool amber_walk_has_identity(const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 || zend_hash_num_elements(table) >= AMBER_SOUGHT_ALWAYS;
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

/* Differs for most arrays that differ, and for none that are equal. */
uint64_t amber_walk_sketch(const amber_walk *walk, const HashTable *table);
/* A hash of all that is in an array. */
uint64_t amber_walk_whole_hash(amber_walk *walk, const HashTable *table);
/* Whether two arrays, neither deeper than AMBER_ALIKE_LEVELS, hold the same; false too where whether references are
 * joined must be known first: encoder->stop says so. */
bool amber_walk_same_array(amber_walk *walk, const HashTable *a, const HashTable *b);

#endif

/* SPDX-License-Identifier: MIT
 * Equal arrays once: encode/walk/share.c. */
#ifndef AMBER_SHARE_H
#define AMBER_SHARE_H

#include "src/encode/walk/walk.h"

/* Arrays that begin among the first cells are not looked up: in a small message
 * that costs more than the rare second copy. Their number depends on content
 * alone, as everything that decides about bytes must. */
#define AMBER_SHARE_FROM 256

/* Arrays of up to this many values are hardly longer than a name, unless the first is no leaf. */
#define AMBER_SOUGHT_FEW 4

/* Inside more arrays and objects than so many, any value counts but the last one: what holds an array twice, in which
 * another one stands twice, and so on, may be more than there is time to write. */
#define AMBER_SOUGHT_DEPTH 5

/* Arrays of a kind in a row that no other was equal to. From then on, until one is found, only those are looked for
 * that a sample by content holds, so that the second of two is in it, too; and one in so many, whatever it holds: a
 * value in which each level holds the one below twice may have none of that content. */
#define AMBER_SOUGHT_MISSES 16
#define AMBER_SOUGHT_SAMPLE 8
#define AMBER_SOUGHT_PART   64

/* How many arrays of this one's kind, those of about as many values, were looked for in vain last. */
static zend_always_inline uint32_t *amber_walk_misses(amber_walk *walk, const HashTable *table)
{
	return &walk->misses[63 - amber_zeros_above(MIN(zend_hash_num_elements(table), AMBER_SOUGHT_ALWAYS) | 1)];
}

/* Whether few values are looked for. */
static zend_always_inline bool amber_walk_few_are_sought(const amber_walk *walk, const HashTable *table, uint32_t count)
{
	amber_values values = amber_values_of(table);
	uint32_t looks = UNEXPECTED(walk->depth > AMBER_SOUGHT_DEPTH) && count > 2 ? count - 1 : 1;

	for (; looks; looks--) {
		if (Z_TYPE_P(amber_walk_behind(walk, amber_values_next(&values))) > IS_STRING) {
			return true;
		}
	}
	return false;
}

/* encode/walk/share.c: whether the first value says that an array is one of the sample. */
bool amber_walk_is_in_sample(const amber_walk *walk, const HashTable *table);

/* Whether an equal array is looked for; counts those that are not, for the next one that is. */
static zend_always_inline bool amber_walk_is_sought(amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (count >= AMBER_SOUGHT_ALWAYS) {
		return walk->depth > 0;
	}
	if (walk->cells < AMBER_SHARE_FROM
	 || (count <= AMBER_SOUGHT_FEW && !amber_walk_few_are_sought(walk, table, count))) {
		return false;
	}
	uint32_t *misses = amber_walk_misses(walk, table);
	return *misses < AMBER_SOUGHT_MISSES || ++*misses % AMBER_SOUGHT_PART == 0
		|| amber_walk_is_in_sample(walk, table);
}

/* The node of an array that is equal to one which is sought, or AMBER_NO_ID: there is none, or the walk stops. *hash is
 * for amber_walk_end_sought(). */
uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint32_t *hash);

/* The array, complete and of so many levels, is node number from now on, but if it is tied. It was looked for in vain,
 * which counts only now, as others in it may be equal to each other. */
void amber_walk_end_sought(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number, uint32_t height,
	bool tied);

#endif

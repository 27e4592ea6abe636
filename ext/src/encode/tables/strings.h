/* SPDX-License-Identifier: MIT
 * Equal strings once: the strings of one message, each known by a number. */
#ifndef AMBER_STRINGS_H
#define AMBER_STRINGS_H

#include "php.h"
#include "src/hash.h"

/* In place of a number: there is none. */
#define AMBER_NO_ID  UINT32_MAX

typedef struct {
	zend_string *str;   /* borrowed */
	uint32_t     id;    /* its number on the wire, or AMBER_NO_ID */
	uint32_t     hash;
} amber_string;

/* A quarter of the slots in use is taken at most, so that mostly the first one that is looked at tells. */
typedef struct {
	amber_string *list;
	uint32_t     *table; /* slots: numbers of strings, or AMBER_NO_ID */
	uint32_t      used, size; /* of the list; there are four times as many slots */
	uint32_t      mask;  /* slots in use by this message - 1; a power of two less one */
	HashTable    *kept;  /* hashes of long strings of this message, by address; NULL: none yet */
} amber_strings;

/* Clears a table, and places n entries, whose hashes stand at this distance from each other: each in the first free
 * slot from that of its hash on. */
void amber_place_all(uint32_t *table, uint32_t mask, const uint32_t *hash, size_t distance, uint32_t n);

void amber_strings_make(amber_strings *strings);
void amber_strings_free(amber_strings *strings);
void amber_strings_empty(amber_strings *strings);
void amber_strings_grow(amber_strings *strings);

/* Whether two keys are the same: strings, or where they are NULL ints; h of a string is the engine's hash. */
static zend_always_inline bool amber_same_key(const zend_string *a, zend_ulong h_a, const zend_string *b,
	zend_ulong h_b)
{
	return h_a == h_b && (a == b || (a != NULL && b != NULL && amber_same_string(a, b)));
}

/* The slot of a string of equal content, or a free one. */
static zend_always_inline uint32_t *amber_strings_find(const amber_strings *strings, const zend_string *str,
	uint32_t hash)
{
	uint32_t at = hash & strings->mask;

	for (;; at = (at + 1) & strings->mask) {
		uint32_t *slot = &strings->table[at];
		if (*slot == AMBER_NO_ID || EXPECTED(amber_same_string(strings->list[*slot].str, str))) {
			return slot;
		}
	}
}

/* A string gets the free slot that was found for it, and the next number. */
static zend_always_inline uint32_t amber_strings_put(amber_strings *strings, zend_string *str, uint32_t *slot,
	uint32_t hash, uint32_t id)
{
	uint32_t index = strings->used++;
	amber_string *string = &strings->list[index];

	*slot = index;
	string->str = str;
	string->id = id;
	string->hash = hash;
	if (UNEXPECTED(strings->used > strings->mask / 4)) {
		amber_strings_grow(strings);
	}
	return index;
}

/* The number of a string of equal content, new or known. */
static zend_always_inline uint32_t amber_strings_add(amber_strings *strings, zend_string *str)
{
	uint32_t hash = (uint32_t) amber_hash_kept(amber_hash_start(), &strings->kept, str);
	uint32_t *slot = amber_strings_find(strings, str, hash);

	return *slot != AMBER_NO_ID ? *slot : amber_strings_put(strings, str, slot, hash, AMBER_NO_ID);
}

#endif

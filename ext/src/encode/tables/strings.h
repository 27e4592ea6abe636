/* SPDX-License-Identifier: MIT
 * Equal strings once: the strings of one message, each known by a number. */
#ifndef AMBER_STRINGS_H
#define AMBER_STRINGS_H

#include "src/encode/tables/table.h"

typedef struct {
	zend_string *str;   /* borrowed */
	uint32_t     id;    /* its number on the wire, or AMBER_NO_ID */
	uint32_t     hash;
} amber_string;

typedef struct {
	amber_string *list;
	amber_table   table;
} amber_strings;

void amber_strings_make(amber_strings *strings);
void amber_strings_free(amber_strings *strings);
void amber_strings_empty(amber_strings *strings);
void amber_strings_mend(amber_strings *strings);
uint32_t amber_strings_hash_whole(amber_strings *strings, const zend_string *str);

static zend_always_inline uint32_t amber_strings_hash(amber_strings *strings, const zend_string *str)
{
	return EXPECTED(!strings->table.whole) ? amber_hash_glance(str) : amber_strings_hash_whole(strings, str);
}

/* Whether two keys are the same: strings, or where they are NULL ints; h of a string is the engine's hash. */
static zend_always_inline bool amber_same_key(const zend_string *a, zend_ulong h_a, const zend_string *b,
	zend_ulong h_b)
{
	return h_a == h_b && (a == b || (a != NULL && b != NULL && amber_same_string(a, b)));
}

/* The slot of a string of equal content, or a free one. */
static zend_always_inline uint32_t *amber_strings_find(amber_strings *strings, const zend_string *str, uint32_t hash)
{
	amber_table *table = &strings->table;
	uint32_t left = AMBER_TABLE_FAR;

	for (uint32_t at = hash >> table->shift;; at = amber_table_next(table, at)) {
		uint32_t *slot = &table->slots[at];
		if (*slot == AMBER_NO_ID) {
			return slot;
		}
		const amber_string *known = &strings->list[*slot];
		if (EXPECTED(known->hash == hash)) {
			if (EXPECTED(amber_same_string(known->str, str))) {
				return slot;
			}
			amber_table_compared(table, ZSTR_LEN(str));
		}
		amber_table_passed(table, &left);
	}
}

/* A string gets the free slot that was found for it, and the next number. */
static zend_always_inline uint32_t amber_strings_put(amber_strings *strings, zend_string *str, uint32_t *slot,
	uint32_t hash, uint32_t id)
{
	uint32_t index = strings->table.used;
	amber_string *string = &strings->list[index];

	string->str = str;
	string->id = id;
	string->hash = hash;
	if (amber_table_put(&strings->table, slot)) {
		amber_strings_mend(strings);
	}
	return index;
}

/* The number of a string of equal content, new or known. */
static zend_always_inline uint32_t amber_strings_add(amber_strings *strings, zend_string *str)
{
	uint32_t hash = amber_strings_hash(strings, str);
	uint32_t *slot = amber_strings_find(strings, str, hash);

	return *slot != AMBER_NO_ID ? *slot : amber_strings_put(strings, str, slot, hash, AMBER_NO_ID);
}

#endif

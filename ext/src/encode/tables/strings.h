/* SPDX-License-Identifier: MIT
 * Equal strings once: the strings of one message, each known by a number. */
#ifndef AMBER_STRINGS_H
#define AMBER_STRINGS_H

#include "src/encode/tables/table.h"

typedef struct {
	uint32_t     hash;
	uint32_t     id;    /* its number on the wire, or AMBER_NO_ID */
	zend_string *str;   /* borrowed */
} amber_string;

void amber_strings_make(amber_table *strings);
uint32_t amber_strings_hash_whole(amber_table *strings, const zend_string *str);
void amber_strings_mend(amber_table *strings);

/* Where a string stands, until the next is added. */
static zend_always_inline amber_string *amber_strings_at(const amber_table *strings, uint32_t number)
{
	return (amber_string *) strings->list + number;
}

static zend_always_inline uint32_t amber_strings_hash(amber_table *strings, const zend_string *str)
{
	return EXPECTED(!strings->whole) ? amber_hash_glance(str) : amber_strings_hash_whole(strings, str);
}

/* Whether two keys are the same: strings, or where they are NULL ints; h of a string is the engine's hash. */
static zend_always_inline bool amber_same_key(const zend_string *a, zend_ulong h_a, const zend_string *b,
	zend_ulong h_b)
{
	return h_a == h_b && (a == b || (a != NULL && b != NULL && amber_same_string(a, b)));
}

static zend_always_inline bool amber_string_is(const void *entry, const void *str)
{
	return amber_same_string(((const amber_string *) entry)->str, str);
}

/* The slot of a string of equal content, or a free one. */
static zend_always_inline uint32_t *amber_strings_find(amber_table *strings, const zend_string *str, uint32_t hash)
{
	return amber_table_find(strings, hash, sizeof(amber_string), amber_string_is, str, ZSTR_LEN(str));
}

/* A string gets the free slot that was found for it, and the next number. */
static zend_always_inline uint32_t amber_strings_put(amber_table *strings, zend_string *str, uint32_t *slot,
	uint32_t hash, uint32_t id)
{
	uint32_t number = strings->used;
	amber_string *string = amber_strings_at(strings, number);

	string->str = str;
	string->id = id;
	string->hash = hash;
	if (amber_table_put(strings, slot)) {
		amber_strings_mend(strings);
	}
	return number;
}

/* The number of a string of equal content, new or known. */
static zend_always_inline uint32_t amber_strings_add(amber_table *strings, zend_string *str)
{
	uint32_t hash = amber_strings_hash(strings, str);
	uint32_t *slot = amber_strings_find(strings, str, hash);

	return *slot != AMBER_NO_ID ? *slot : amber_strings_put(strings, str, slot, hash, AMBER_NO_ID);
}

#endif

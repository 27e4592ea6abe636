/* SPDX-License-Identifier: MIT
 * Equal strings once: the strings of one message, each known by a number. */
#ifndef AMBER_STRINGS_H
#define AMBER_STRINGS_H

#include "src/encode/tables/exact.h"

typedef struct {
	zend_string *str;   /* borrowed */
	uint32_t     id;    /* its number on the wire, or AMBER_NO_ID */
	uint32_t     hash;
} amber_string;

typedef struct {
	uint32_t index; /* AMBER_NO_ID: free */
	uint32_t hash;
} amber_slot;

typedef struct {
	amber_string *list;
	uint32_t      used, size;
	uint32_t      room;    /* with so many used list or table have to grow */
	uint32_t     *table;   /* per slot 8 bits of the hash, 24 of the string's number */
	uint32_t      table_size;
	uint32_t      mask;    /* slots in use by this message - 1; a power of two less one */
	HashTable    *exact;   /* what the table could not place */
} amber_strings;

void amber_strings_make(amber_strings *strings);
void amber_strings_free(amber_strings *strings);
void amber_strings_empty(amber_strings *strings);

/* The table has room for numbers below this one. When they are used up no slot is free: amber_strings_grow(). */
#define AMBER_STRINGS_TABLE 0xffffffu
#define AMBER_SLOT_FREE     UINT32_MAX

static zend_always_inline uint32_t amber_string_slot(uint32_t hash, uint32_t index)
{
	return (hash & 0xff000000u) | index;
}

uint32_t amber_strings_add_exact(amber_strings *strings, zend_string *str, uint32_t hash);
uint32_t amber_strings_add_slow(amber_strings *strings, zend_string *str, uint32_t hash);
void amber_strings_grow(amber_strings *strings);

/* Whether two keys are the same: strings, or where they are NULL ints; h of a string is the engine's hash. */
static zend_always_inline bool amber_same_key(const zend_string *a, zend_ulong h_a, const zend_string *b,
	zend_ulong h_b)
{
	return h_a == h_b && (a == b || (a != NULL && b != NULL && amber_same_string(a, b)));
}

/* A string that is surely not there yet gets the next number, its entry's id being set. slot: a free one,
 * or NULL. */
static zend_always_inline void amber_strings_put(amber_strings *strings, zend_string *str, uint32_t *slot,
	uint32_t hash)
{
	uint32_t index = strings->used++;
	amber_string *string = &strings->list[index];

	if (EXPECTED(slot != NULL)) {
		*slot = amber_string_slot(hash, index);
	}
	string->str = str;
	string->hash = hash;
	if (UNEXPECTED(strings->used == strings->room)) {
		amber_strings_grow(strings);
	}
}

static zend_always_inline uint32_t amber_strings_append(amber_strings *strings, zend_string *str, uint32_t *slot,
	uint32_t hash)
{
	uint32_t index = strings->used;

	strings->list[index].id = AMBER_NO_ID;
	amber_strings_put(strings, str, slot, hash);
	return index;
}

/* The number of a string whose first slot is not free. */
static zend_always_inline uint32_t amber_strings_find(amber_strings *strings, zend_string *str, const uint32_t *slot,
	uint32_t hash)
{
	uint32_t index = *slot & AMBER_STRINGS_TABLE;

	if (EXPECTED(((*slot ^ hash) & 0xff000000u) == 0) && EXPECTED(amber_same_string(strings->list[index].str, str))) {
		return index;
	}
	return amber_strings_add_slow(strings, str, hash);
}

/* The number of a string of equal content whose hash is known, new or known. */
static zend_always_inline uint32_t amber_strings_add_hashed(amber_strings *strings, zend_string *str, uint32_t hash)
{
	uint32_t *slot = &strings->table[hash & strings->mask];

	if (*slot == AMBER_SLOT_FREE) {
		return amber_strings_append(strings, str, slot, hash);
	}
	return amber_strings_find(strings, str, slot, hash);
}

/* The number of a string of equal content, new or known. */
static zend_always_inline uint32_t amber_strings_add(amber_strings *strings, zend_string *str)
{
	return amber_strings_add_hashed(strings, str, amber_hash_string(ZSTR_VAL(str), ZSTR_LEN(str)));
}

#endif

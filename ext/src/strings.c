/* SPDX-License-Identifier: MIT
 *
 * An open-addressing table over a cheap hash of length and samples. It must
 * give the same numbers for the same contents, so nothing here looks at
 * pointers, reference counts or cached hashes other than as a short cut to an
 * answer that content would give too. The probe is bounded: strings made to
 * collide are written twice, which costs their author space and us nothing.
 */
#include "strings.h"
#include "bytes.h"

#define START_SIZE   64
#define KEEP_SIZE    4096
#define PROBES       128

static void table_clear(uint32_t *table, uint32_t size)
{
	amber_fill(table, 0xff, sizeof(uint32_t) * size);
}

void amber_strings_start(amber_strings *strings)
{
	if (strings->list == NULL) {
		strings->size = START_SIZE;
		strings->list = safe_emalloc(START_SIZE, sizeof(amber_string), 0);
		strings->table = safe_emalloc(START_SIZE * 2, sizeof(uint32_t), 0);
		strings->table_size = START_SIZE * 2;
	}
	strings->used = 0;
	strings->pinned = 0;
	strings->bytes = 0;
	/* the table grows with the message and starts small again, so that
	 * clearing it costs a small message little */
	strings->mask = START_SIZE * 2 - 1;
	table_clear(strings->table, START_SIZE * 2);
}

void amber_strings_free(amber_strings *strings)
{
	if (strings->list) {
		efree(strings->list);
		efree(strings->table);
		strings->list = NULL;
		strings->table = NULL;
	}
}

void amber_strings_finish(amber_strings *strings)
{
	for (uint32_t i = 0; i < strings->pinned; i++) {
		zend_string_release(strings->list[i].str);
	}
	strings->pinned = 0;
	if (strings->size > KEEP_SIZE || strings->table_size > KEEP_SIZE * 2) {
		amber_strings_free(strings);
	}
}

void amber_strings_pin(amber_strings *strings)
{
	for (; strings->pinned < strings->used; strings->pinned++) {
		zend_string_addref(strings->list[strings->pinned].str);
	}
}

static void put(amber_strings *strings, uint32_t index)
{
	uint32_t hash = strings->list[index].hash;

	for (uint32_t probe = 0; probe < PROBES; probe++) {
		uint32_t *slot = &strings->table[(hash + probe) & strings->mask];
		if (*slot == AMBER_SLOT_FREE) {
			*slot = amber_string_slot(hash, index);
			return;
		}
	}
}

/* The table grows by what this message holds, whatever room an earlier one
 * left: the same message must see the same table. */
zend_never_inline void amber_strings_grow_table(amber_strings *strings)
{
	uint32_t size = strings->mask + 1;

	if (size > AMBER_STRINGS_FOUND) {
		return;
	}
	size *= size < 4096 ? 4 : 2;
	if (size > strings->table_size) {
		efree(strings->table);
		strings->table = safe_emalloc(size, sizeof(uint32_t), 0);
		strings->table_size = size;
	}
	strings->mask = size - 1;
	table_clear(strings->table, size);
	for (uint32_t i = 0; i < strings->used && i < AMBER_STRINGS_FOUND; i++) {
		put(strings, i);
	}
}

zend_never_inline void amber_strings_grow_list(amber_strings *strings)
{
	strings->size *= 2;
	strings->list = safe_erealloc(strings->list, strings->size, sizeof(amber_string), 0);
}

static zend_always_inline bool same_content(const zend_string *a, const zend_string *b)
{
	return a == b || (ZSTR_LEN(a) == ZSTR_LEN(b) && amber_same(ZSTR_VAL(a), ZSTR_VAL(b), ZSTR_LEN(a)));
}

zend_never_inline uint32_t amber_strings_add_slow(amber_strings *strings, zend_string *str, uint32_t hash)
{
	for (uint32_t probe = 0; probe < PROBES; probe++) {
		uint32_t *slot = &strings->table[(hash + probe) & strings->mask];
		if (*slot == AMBER_SLOT_FREE) {
			return amber_strings_append(strings, str, slot, hash);
		}
		const amber_string *string = &strings->list[*slot & AMBER_STRINGS_FOUND];
		if (((*slot ^ hash) & 0xff000000u) == 0 && string->hash == hash && same_content(string->str, str)) {
			return *slot & AMBER_STRINGS_FOUND;
		}
	}
	return amber_strings_append(strings, str, NULL, hash);
}

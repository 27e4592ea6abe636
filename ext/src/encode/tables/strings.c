/* SPDX-License-Identifier: MIT
 *
 * An open-addressing table. It must give the same numbers for the same contents, so nothing here looks at pointers,
 * reference counts or cached hashes other than as a short cut to an answer that content would give too.
 */
#include "src/encode/tables/strings.h"

#define START_SIZE 64
#define KEEP_SIZE  4096
/* Four slots each can be counted. */
#define MOST_SIZE  (1u << 29)

void amber_strings_make(amber_strings *strings)
{
	strings->size = START_SIZE;
	strings->kept = NULL;
	strings->list = safe_emalloc(START_SIZE, sizeof(amber_string), 0);
	strings->table = safe_emalloc(START_SIZE * 4, sizeof(uint32_t), 0);
	amber_strings_empty(strings);
}

void amber_strings_free(amber_strings *strings)
{
	efree(strings->list);
	efree(strings->table);
}

/* The table grows with the message and starts small again, so that clearing it costs a small message little. */
void amber_strings_empty(amber_strings *strings)
{
	amber_drop_table(&strings->kept);
	if (UNEXPECTED(strings->size > KEEP_SIZE)) {
		amber_strings_free(strings);
		amber_strings_make(strings);
		return;
	}
	strings->used = 0;
	strings->mask = START_SIZE * 4 - 1;
	amber_fill(strings->table, 0xff, sizeof(uint32_t) * START_SIZE * 4);
}

void amber_place_all(uint32_t *table, uint32_t mask, const uint32_t *hash, size_t distance, uint32_t n)
{
	amber_fill(table, 0xff, sizeof(uint32_t) * ((size_t) mask + 1));
	for (uint32_t i = 0; i < n; i++, hash = (const uint32_t *) ((const char *) hash + distance)) {
		uint32_t at = *hash & mask;
		while (table[at] != AMBER_NO_ID) {
			at = (at + 1) & mask;
		}
		table[at] = i;
	}
}

zend_never_inline void amber_strings_grow(amber_strings *strings)
{
	uint32_t size = (strings->mask + 1) / 2;

	if (size > strings->size) {
		if (UNEXPECTED(size > MOST_SIZE)) {
			zend_error_noreturn(E_ERROR, "amber: the value has too many strings");
		}
		efree(strings->table);
		strings->list = safe_erealloc(strings->list, size, sizeof(amber_string), 0);
		strings->table = safe_emalloc(size, sizeof(uint32_t) * 4, 0);
		strings->size = size;
	}
	strings->mask = size * 4 - 1;
	amber_place_all(strings->table, strings->mask, &strings->list->hash, sizeof(amber_string), strings->used);
}

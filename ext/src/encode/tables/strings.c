/* SPDX-License-Identifier: MIT
 *
 * Strings: the list is kept between messages, while it is small.
 */
#include "src/encode/tables/strings.h"

#define START_SIZE 64
#define KEEP_SIZE  4096

void amber_strings_make(amber_strings *strings)
{
	strings->list = safe_emalloc(START_SIZE, sizeof(amber_string), 0);
	amber_table_make(&strings->table, START_SIZE);
}

void amber_strings_free(amber_strings *strings)
{
	efree(strings->list);
	efree(strings->table.slots);
}

void amber_strings_empty(amber_strings *strings)
{
	amber_table_empty(&strings->table, START_SIZE);
	if (UNEXPECTED(strings->table.size > KEEP_SIZE)) {
		amber_strings_free(strings);
		amber_strings_make(strings);
	}
}

zend_never_inline uint32_t amber_strings_hash_whole(amber_strings *strings, const zend_string *str)
{
	return amber_hash_settled(amber_hash_kept(amber_hash_start(), &strings->table.kept, str));
}

zend_never_inline void amber_strings_mend(amber_strings *strings)
{
	amber_table *table = &strings->table;

	if (amber_table_is_full(table)) {
		strings->list = amber_table_grow(table, strings->list, sizeof(amber_string), "strings");
	} else {
		table->whole = true;
		for (uint32_t i = 0; i < table->used; i++) {
			strings->list[i].hash = amber_strings_hash_whole(strings, strings->list[i].str);
		}
	}
	amber_table_place_all(table, &strings->list->hash, sizeof(amber_string));
}

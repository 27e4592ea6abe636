/* SPDX-License-Identifier: MIT
 *
 * Slots: made, cleared, more of them.
 */
#include "src/encode/tables/table.h"

/* Four slots each can be counted. */
#define MOST_SIZE  (1u << 29)

static uint32_t *make_slots(uint32_t size)
{
	return safe_emalloc(size, sizeof(uint32_t) * 4, 0);
}

void amber_table_make(amber_table *table, uint32_t size)
{
	table->size = size;
	table->kept = NULL;
	table->slots = make_slots(size);
	amber_table_empty(table, size);
}

void amber_table_empty(amber_table *table, uint32_t start)
{
	amber_drop_table(&table->kept);
	table->used = 0;
	table->vain = 0;
	table->whole = false;
	table->shift = amber_zeros_above(start) - 33;
	table->most = start - 1;
	amber_fill(table->slots, 0xff, sizeof(uint32_t) * 4 * start);
}

void *amber_table_grow(amber_table *table, void *list, size_t bytes, const char *what)
{
	uint32_t size = 2 * amber_table_room(table);

	if (size > table->size) {
		if (UNEXPECTED(size > MOST_SIZE)) {
			zend_error_noreturn(E_ERROR, "amber: the value has too many %s", what);
		}
		list = safe_erealloc(list, size, bytes, 0);
		efree(table->slots);
		table->slots = make_slots(size);
		table->size = size;
	}
	table->shift--;
	return list;
}

void amber_table_place_all(amber_table *table, const uint32_t *hash, size_t distance)
{
	table->most = amber_table_room(table) - 1;
	amber_fill(table->slots, 0xff, sizeof(uint32_t) * 4 * amber_table_room(table));
	for (uint32_t i = 0; i < table->used; i++, hash = (const uint32_t *) ((const char *) hash + distance)) {
		uint32_t at = *hash >> table->shift;
		while (table->slots[at] != AMBER_NO_ID) {
			at = amber_table_next(table, at);
		}
		table->slots[at] = i;
	}
}

/* SPDX-License-Identifier: MIT
 *
 * A table: made, cleared, mended. Its list is kept between messages, while it is small.
 */
#include "src/encode/tables/table.h"

/* Four slots each can be counted. */
#define MOST_SIZE  (1u << 29)
/* Too many slots passed in a look-up. */
#define FAR 32
/* A list that has grown by more than this is not kept. */
#define KEPT_GROWTH 64

/* The entries that the slots in use are enough for. */
static uint32_t room_of(const amber_table *table)
{
	return 1u << (30 - table->shift);
}

static uint32_t slot_behind(const amber_table *table, uint32_t at)
{
	return (at + 1) & (UINT32_MAX >> table->shift);
}

static uint32_t *make_slots(uint32_t size)
{
	return safe_emalloc(size, sizeof(uint32_t) * 4, 0);
}

static void begin(amber_table *table)
{
	table->used = 0;
	table->vain = 0;
	table->whole = false;
	table->shift = amber_zeros_above(table->start) - 33;
	table->most = table->start - 1;
	amber_fill(table->slots, 0xff, sizeof(uint32_t) * 4 * table->start);
}

void amber_table_make(amber_table *table, uint32_t start, uint32_t bytes)
{
	table->start = table->size = start;
	table->bytes = bytes;
	table->kept = NULL;
	table->list = safe_emalloc(start, bytes, 0);
	table->slots = make_slots(start);
	begin(table);
}

void amber_table_free(amber_table *table)
{
	amber_drop_table(&table->kept);
	efree(table->list);
	efree(table->slots);
}

void amber_table_empty(amber_table *table)
{
	if (UNEXPECTED(table->size > KEPT_GROWTH * table->start)) {
		amber_table_free(table);
		amber_table_make(table, table->start, table->bytes);
	} else if (table->used || table->kept) {
		amber_drop_table(&table->kept);
		begin(table);
	}
}

static void grow(amber_table *table, const char *what)
{
	uint32_t size = 2 * room_of(table);

	table->shift--;
	if (size <= table->size) {
		return;
	}
	if (UNEXPECTED(size > MOST_SIZE)) {
		zend_error_noreturn(E_ERROR, "amber: the value has too many %s", what);
	}
	table->list = safe_erealloc(table->list, size, table->bytes, 0);
	efree(table->slots);
	table->slots = make_slots(size);
	table->size = size;
}

/* Each entry gets the first free slot from that of its hash on. */
static void place_all(amber_table *table)
{
	const char *entry = table->list;

	table->most = room_of(table) - 1;
	amber_fill(table->slots, 0xff, sizeof(uint32_t) * 4 * room_of(table));
	for (uint32_t i = 0; i < table->used; i++, entry += table->bytes) {
		uint32_t at = *(const uint32_t *) entry >> table->shift;
		while (table->slots[at] != AMBER_NO_ID) {
			at = slot_behind(table, at);
		}
		table->slots[at] = i;
	}
}

zend_never_inline void amber_table_mend(amber_table *table, amber_table_hash_whole *hash_whole, const char *what)
{
	if (table->used >= room_of(table)) {
		grow(table, what);
	} else {
		char *entry = table->list;
		table->whole = true;
		for (uint32_t i = 0; i < table->used; i++, entry += table->bytes) {
			*(uint32_t *) entry = hash_whole(table, entry);
		}
	}
	place_all(table);
}

zend_never_inline uint32_t *amber_table_find_further(amber_table *table, uint32_t hash, amber_table_is *is,
	const void *content, size_t cost)
{
	uint32_t passed = 0;

	for (uint32_t at = hash >> table->shift;; at = slot_behind(table, at)) {
		uint32_t *slot = &table->slots[at];
		if (*slot == AMBER_NO_ID) {
			return slot;
		}
		const uint32_t *entry = (const uint32_t *) ((const char *) table->list + *slot * (size_t) table->bytes);
		if (*entry == hash) {
			if (is(entry, content)) {
				return slot;
			}
			table->vain += cost;
		}
		if (UNEXPECTED(++passed == FAR || table->vain >= AMBER_TABLE_VAIN) && !table->whole) {
			table->most = 0;
		}
	}
}

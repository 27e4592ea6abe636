/* SPDX-License-Identifier: MIT
 *
 * Tables by content, in which equal strings and equal key lists have one entry.
 */
#include "encode/tables.h"

/* A uint32_t can count four times as many slots. */
#define MOST_SIZE  (1u << 29)
/* A look-up of so many steps makes the table rehash its entries by their full content. */
#define STEPS_MOST 32
/* A table that has grown to more than this many times its first size is made anew. */
#define GROWTH_MOST 64
_Static_assert(GROWTH_MOST * AMBER_STRINGS_START <= AMBER_TABLE_NARROW_MOST, "a wide table is made anew");

/* Returns the number of entries that the slots in use are enough for. */
static uint32_t room_of(const amber_table *table)
{
	return 1u << (30 - table->shift);
}

static uint32_t slot_behind(const amber_table *table, uint32_t at)
{
	return (at + 1) & (UINT32_MAX >> table->shift);
}

/* The first base. Slots that no message has used hold 0, which is less. */
#define FIRST_BASE 1

static uint32_t used_of(const amber_table *table)
{
	return table->next - table->base;
}

static void *list_of(const amber_table *table)
{
	return amber_table_at(table, table->base, table->bytes);
}

static void set_list(amber_table *table, void *list)
{
	table->zero = (uintptr_t) list - (uintptr_t) table->base * table->bytes;
}

static bool is_first(const amber_table *table)
{
	return table->size == AMBER_TABLE_GROWTH * table->start;
}

/* The slots in the first memory; those of the table that has grown once follow those of the first size. */
static uint16_t *first_slots(const amber_table *table)
{
	return (uint16_t *) ((char *) table->first + (size_t) AMBER_TABLE_GROWTH * table->start * table->bytes);
}

static void begin(amber_table *table, void *list)
{
	table->next = table->base;
	table->wasted = 0;
	table->full = table->mended = false;
	table->shift = (uint8_t) (amber_zeros_above(table->start) - 33);
	table->most = table->base + table->start - 1;
	if (is_first(table)) {
		table->slots = first_slots(table);
	}
	set_list(table, list);
}

static void clear(amber_table *table)
{
	table->base = FIRST_BASE;
	amber_fill(first_slots(table), 0, sizeof(uint16_t) * 4 * (1 + AMBER_TABLE_GROWTH) * table->start);
	if (!is_first(table)) {
		amber_fill(table->slots, 0, sizeof(uint16_t) * 4 * table->size);
	}
}

void amber_table_make(amber_table *table, uint32_t start, uint32_t bytes, void *first)
{
	table->start = start;
	table->bytes = bytes;
	table->first = first;
	table->long_hashes = NULL;
	table->wide = false;
	table->size = AMBER_TABLE_GROWTH * start;
	clear(table);
	begin(table, first);
}

void amber_table_shrink(amber_table *table)
{
	if (!is_first(table)) {
		efree(list_of(table));
		efree(table->slots);
		table->size = AMBER_TABLE_GROWTH * table->start;
		table->wide = false;
		set_list(table, table->first);
		table->slots = first_slots(table);
	}
}

AMBER_HOT zend_never_inline void amber_table_begin_anew(amber_table *table)
{
	amber_drop_table(&table->long_hashes);
	if (UNEXPECTED(table->size > GROWTH_MOST * table->start)) {
		amber_table_shrink(table);
	}
	ZEND_ASSERT(!table->wide);
	void *list = list_of(table);
	table->base = table->next;
	if (UNEXPECTED(table->base > AMBER_TABLE_BASE_MOST)) {
		clear(table);
	}
	begin(table, list);
}

/* The first memory is that of a narrow table. */
AMBER_HOT bool amber_table_keep(amber_table *table, uint32_t kept)
{
	uint32_t end = table->next, number = table->base + kept;
	uint16_t *slots = table->slots;

	if (UNEXPECTED(table->mended)) {
		return false;
	}
	const char *entry = amber_table_at(table, number, table->bytes);
	table->next = number;
	for (; number < end; number++, entry += table->bytes) {
		uint32_t at = *(const uint32_t *) entry >> table->shift;
		while (UNEXPECTED(slots[at] != number)) {
			at = slot_behind(table, at);
		}
		slots[at] = 0;
	}
	table->most = table->base + table->start - 1;
	table->wasted = 0;
	return true;
}

void amber_table_renew(amber_table *table)
{
	amber_drop_table(&table->long_hashes);
	amber_table_shrink(table);
	clear(table);
	begin(table, table->first);
}

/* Moves the entries into memory for `size` of them, with slots that are all free. */
static void move(amber_table *table, uint32_t size)
{
	size_t bytes = 4 * (size > AMBER_TABLE_NARROW_MOST ? sizeof(uint32_t) : sizeof(uint16_t));
	void *list = safe_emalloc(size, table->bytes, 0);
	void *slots = safe_emalloc(size, bytes, 0);

	amber_copy(list, list_of(table), (size_t) used_of(table) * table->bytes);
	amber_fill(slots, 0, size * bytes);
	amber_table_shrink(table);
	set_list(table, list);
	table->slots = slots;
	table->size = size;
	table->wide = size > AMBER_TABLE_NARROW_MOST;
}

static void free_slots(amber_table *table)
{
	amber_fill(table->slots, 0, 4 * (size_t) room_of(table) * (table->wide ? sizeof(uint32_t) : sizeof(uint16_t)));
}

static void grow(amber_table *table, const char *what)
{
	uint32_t room = room_of(table);

	if (UNEXPECTED(room == MOST_SIZE)) {
		zend_error_noreturn(E_ERROR, "amber: the value has too many %s", what);
	}
	if (room == table->start && is_first(table)) {
		table->slots = first_slots(table) + 4 * room;
		table->shift = (uint8_t) (table->shift - 2);
		return;
	}
	if (2 * room <= table->size) {
		free_slots(table);
	} else {
		move(table, 2 * room);
	}
	table->shift--;
}

/* Linear probing: each entry gets the first free slot, starting at that of its hash. The slots must be free. */
static void place_all(amber_table *table)
{
	const char *entry = list_of(table);

	table->most = table->base + room_of(table) - 1;
	for (uint32_t number = table->base; number < table->next; number++, entry += table->bytes) {
		uint32_t at = *(const uint32_t *) entry >> table->shift;
		while (amber_table_slot(table, at) >= table->base) {
			at = slot_behind(table, at);
		}
		amber_table_fill_slot(table, at, number);
	}
}

AMBER_HOT zend_never_inline void amber_table_mend(amber_table *table, amber_table_hash_full *hash_full,
	const char *what)
{
	table->mended = true;
	if (used_of(table) >= room_of(table)) {
		grow(table, what);
	} else {
		char *entry = list_of(table);
		table->full = true;
		for (uint32_t left = used_of(table); left; left--, entry += table->bytes) {
			*(uint32_t *) entry = hash_full(table, entry);
		}
		free_slots(table);
	}
	place_all(table);
}

AMBER_HOT zend_never_inline uint32_t amber_table_find_further(amber_table *table, uint32_t hash, amber_table_is *is,
	const void *content, size_t cost)
{
	uint32_t steps = 0;

	for (uint32_t at = hash >> table->shift;; at = slot_behind(table, at)) {
		uint32_t number = amber_table_slot(table, at);
		if (number < table->base) {
			return at;
		}
		const uint32_t *entry = amber_table_at(table, number, table->bytes);
		if (*entry == hash) {
			if (is(entry, content)) {
				return at;
			}
			table->wasted += cost;
		}
		if (UNEXPECTED(++steps == STEPS_MOST || table->wasted >= AMBER_TABLE_WASTED_MOST) && !table->full) {
			table->most = 0;
		}
	}
}

/* --- strings --------------------------------------------------------------- */

void amber_strings_make(amber_table *strings, void *first)
{
	amber_table_make(strings, AMBER_STRINGS_START, sizeof(amber_string), first);
}

zend_never_inline uint32_t amber_strings_hash_full(amber_table *strings, const zend_string *str)
{
	return amber_hash_settled(amber_hash_kept(amber_hash_start(), &strings->long_hashes, str));
}

static uint32_t hash_full(amber_table *strings, const void *entry)
{
	return amber_strings_hash_full(strings, ((const amber_string *) entry)->str);
}

AMBER_HOT zend_never_inline void amber_strings_mend(amber_table *strings)
{
	amber_table_mend(strings, hash_full, "strings");
}

/* --- key lists ------------------------------------------------------------- */

#define ARENA_BYTES 2560 /* the second largest block size that PHP keeps free lists of */

_Static_assert(offsetof(Bucket, key) == offsetof(Bucket, h) + offsetof(amber_key, str), "a Bucket holds a key");

void amber_key_lists_make(amber_key_lists *key_lists, void *first)
{
	amber_table_make(&key_lists->table, AMBER_KEY_LISTS_START, sizeof(amber_key_list), first);
	key_lists->arena = NULL;
}

void amber_key_lists_shrink(amber_key_lists *key_lists)
{
	amber_table_shrink(&key_lists->table);
	if (key_lists->arena) {
		zend_arena_destroy(key_lists->arena);
		key_lists->arena = NULL;
	}
}

void amber_key_lists_release_arena(amber_key_lists *key_lists)
{
	zend_arena_release(&key_lists->arena, key_lists->start);
}

zend_never_inline uint32_t amber_key_lists_hash_full(amber_table *key_lists, amber_keys keys, uint32_t class_name)
{
	uint64_t hash = amber_hash_word(amber_hash_start(), keys.count | (uint64_t) class_name << 32);

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		const zend_string *str = keys.at->str;
		hash = str ? amber_hash_kept(hash, &key_lists->long_hashes, str) : amber_hash_word(hash, keys.at->h);
	}
	return amber_hash_settled(hash);
}

static uint32_t hash_all_keys(amber_table *key_lists, const void *entry)
{
	const amber_key_list *key_list = entry;

	return amber_key_lists_hash_full(key_lists, key_list->keys, key_list->class_name);
}

/* Copies field by field: a copy of the whole struct would wait until its parts are stored (store forwarding). */
AMBER_HOT zend_never_inline uint32_t amber_key_lists_put(amber_key_lists *key_lists, amber_keys keys,
	uint32_t class_name, uint32_t slot, uint32_t hash)
{
	uint32_t index = key_lists->table.next;
	amber_key_list *key_list = amber_key_lists_at(key_lists, index);

	key_list->keys.at = keys.at;
	key_list->keys.distance = keys.distance;
	key_list->keys.count = keys.count;
	key_list->class_name = class_name;
	key_list->hash = hash;
	key_list->id = AMBER_NO_ID;
	if (amber_table_put(&key_lists->table, slot)) {
		amber_table_mend(&key_lists->table, hash_all_keys, "key lists");
	}
	return index;
}

static zend_never_inline bool matches_with_holes(amber_keys own, const HashTable *ht)
{
	zend_string *str;
	zend_ulong h;

	ZEND_HASH_FOREACH_KEY((HashTable *) ht, h, str) {
		if (!amber_same_key(own.at->str, own.at->h, str, h)) {
			return false;
		}
		own.at = amber_key_behind(own.at, own.distance);
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool amber_key_lists_fit(const amber_key_lists *key_lists, uint32_t index, const HashTable *ht)
{
	amber_keys keys = amber_key_lists_at(key_lists, index)->keys;

	if (keys.count != zend_hash_num_elements(ht)) {
		return false;
	}
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht)) ? amber_same_keys(keys, amber_keys_of_table(ht))
		: matches_with_holes(keys, ht);
}

amber_key *amber_key_lists_room(amber_key_lists *key_lists, uint32_t count)
{
	if (!key_lists->arena) {
		key_lists->arena = zend_arena_create(ARENA_BYTES);
		key_lists->start = zend_arena_checkpoint(key_lists->arena);
	}
	return zend_arena_alloc(&key_lists->arena, sizeof(amber_key) * (size_t) count);
}

uint32_t amber_key_lists_of_room(amber_key_lists *key_lists, amber_key *room, uint32_t count, uint32_t class_name)
{
	uint32_t next = key_lists->table.next;
	uint32_t index = amber_key_lists_add(key_lists, (amber_keys) { room, sizeof(amber_key), count }, class_name);

	if (key_lists->table.next == next) {
		zend_arena_release(&key_lists->arena, room);
	}
	return index;
}

/* SPDX-License-Identifier: MIT
 *
 * An open-addressing table over a cheap hash of length and samples. It must
 * give the same numbers for the same contents, so nothing here looks at
 * pointers, reference counts or cached hashes other than as a short cut to an
 * answer that content would give too. Look-ups are bounded; exact.h keeps what
 * they do not reach.
 */
#include "src/encode/tables/strings.h"
#include "src/bytes.h"

#define START_SIZE   64
#define START_SLOTS  (START_SIZE * 4)
#define KEEP_SIZE    4096
#define KEEP_SLOTS   (KEEP_SIZE * 4)

/* Tables of so many slots are in no near cache. */
#define FAR_SLOTS 32768

/* How many strings a table takes before it grows: a quarter of its slots, so that mostly the first one that is looked
 * at tells; of a far one half, as there each line of it costs more than a look at a second slot. The largest takes
 * as many as it has numbers for. */
static uint32_t room_of_table(uint32_t mask)
{
	if (mask > AMBER_STRINGS_TABLE) {
		return AMBER_STRINGS_TABLE;
	}
	return mask < FAR_SLOTS - 1 ? mask / 4 : mask / 2;
}

static void table_clear(uint32_t *table, uint32_t size)
{
	amber_fill(table, 0xff, sizeof(uint32_t) * size);
}

void amber_strings_make(amber_strings *strings)
{
	strings->size = START_SIZE;
	strings->list = safe_emalloc(START_SIZE, sizeof(amber_string), 0);
	strings->table = safe_emalloc(START_SLOTS, sizeof(uint32_t), 0);
	strings->table_size = START_SLOTS;
	amber_strings_empty(strings);
}

void amber_strings_free(amber_strings *strings)
{
	amber_exact_free(&strings->exact);
	efree(strings->list);
	efree(strings->table);
}

/* The table grows with the message and starts small again, so that clearing it costs a small message little. */
void amber_strings_empty(amber_strings *strings)
{
	if (UNEXPECTED(strings->size > KEEP_SIZE || strings->table_size > KEEP_SLOTS)) {
		amber_strings_free(strings);
		amber_strings_make(strings);
		return;
	}
	amber_exact_free(&strings->exact);
	strings->used = 0;
	strings->mask = START_SLOTS - 1;
	strings->room = START_SIZE - 1;
	table_clear(strings->table, START_SLOTS);
}

static uint64_t hash_all(const zend_string *str)
{
	return amber_exact_bytes(amber_exact_start(), ZSTR_VAL(str), ZSTR_LEN(str));
}

/* Places a string that is surely not there yet, by the rule of amber_strings_add_slow(). */
static void put(amber_strings *strings, uint32_t index)
{
	uint32_t hash = strings->list[index].hash;

	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		uint32_t *slot = &strings->table[(hash + probe) & strings->mask];
		if (*slot == AMBER_SLOT_FREE) {
			*slot = amber_string_slot(hash, index);
			return;
		}
		misses += strings->list[*slot & AMBER_STRINGS_TABLE].hash == hash;
	}
	amber_exact_put(&strings->exact, hash_all(strings->list[index].str), index);
}

/* Into a table that is empty. */
static void place_all(amber_strings *strings)
{
	uint32_t *table = strings->table, mask = strings->mask;

	for (uint32_t i = 0; i < strings->used; i++) {
		uint32_t hash = strings->list[i].hash, *slot = &table[hash & mask];
		if (EXPECTED(*slot == AMBER_SLOT_FREE)) {
			*slot = amber_string_slot(hash, i);
		} else {
			put(strings, i);
		}
	}
}

/* The table grows by what this message holds, whatever room an earlier one
 * left: the same message must see the same table. */
static void set_table(amber_strings *strings, uint32_t size)
{
	if (size > strings->table_size) {
		efree(strings->table);
		strings->table = safe_emalloc(size, sizeof(uint32_t), 0);
		strings->table_size = size;
	}
	strings->mask = size - 1;
	table_clear(strings->table, size);
	amber_exact_free(&strings->exact);
	place_all(strings);
}

/* A slot that was free is as if the first string had it: others go on to the exact table. */
static void fill_table(amber_strings *strings)
{
	for (size_t i = 0; i <= strings->mask; i++) {
		strings->table[i] = strings->table[i] == AMBER_SLOT_FREE ? 0 : strings->table[i];
	}
}

/* A table that is a quarter full becomes a sixteenth; the step to the first far table is a smaller one. */
zend_never_inline void amber_strings_grow(amber_strings *strings)
{
	uint32_t slots = strings->mask + 1;

	if (strings->used == AMBER_STRINGS_TABLE) {
		fill_table(strings);
	} else if (strings->used == room_of_table(strings->mask)) {
		set_table(strings, slots == FAR_SLOTS / 2 ? slots * 2 : slots * 4);
	}
	if (strings->used + 1 >= strings->size) {
		if (UNEXPECTED(strings->size > UINT32_MAX / 2)) {
			zend_error_noreturn(E_ERROR, "amber: the value has too many strings");
		}
		strings->size *= 2;
		strings->list = safe_erealloc(strings->list, strings->size, sizeof(amber_string), 0);
	}
	strings->room = strings->used < AMBER_STRINGS_TABLE ? MIN(strings->size - 1, room_of_table(strings->mask))
		: strings->size - 1;
}

/* The number of a string that the table could not place, or AMBER_NO_ID: it is new; full: hash_all() of it. */
static uint32_t find_exact(const amber_strings *strings, const zend_string *str, uint64_t full)
{
	uint32_t index;

	do {
		index = amber_exact_next(strings->exact, &full);
	} while (index != AMBER_NO_ID && !amber_same_string(strings->list[index].str, str));
	return index;
}

zend_never_inline uint32_t amber_strings_add_exact(amber_strings *strings, zend_string *str, uint32_t hash)
{
	uint64_t full = hash_all(str);
	uint32_t index = find_exact(strings, str, full);

	if (index != AMBER_NO_ID) {
		return index;
	}
	/* first, as making the entry may place all of them anew */
	amber_exact_put(&strings->exact, full, strings->used);
	return amber_strings_append(strings, str, NULL, hash);
}

zend_never_inline uint32_t amber_strings_add_slow(amber_strings *strings, zend_string *str, uint32_t hash)
{
	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		uint32_t *slot = &strings->table[(hash + probe) & strings->mask];
		if (*slot == AMBER_SLOT_FREE) {
			return amber_strings_append(strings, str, slot, hash);
		}
		const amber_string *string = &strings->list[*slot & AMBER_STRINGS_TABLE];
		if (((*slot ^ hash) & 0xff000000u) == 0 && string->hash == hash) {
			if (EXPECTED(amber_same_string(string->str, str))) {
				return *slot & AMBER_STRINGS_TABLE;
			}
			misses++;
		}
	}
	return amber_strings_add_exact(strings, str, hash);
}

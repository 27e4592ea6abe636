/* SPDX-License-Identifier: MIT
 *
 * Arrays of many keys: a column of keys and one of values. Keys in a column are
 * text, and can't be named.
 */
#include "src/encode/columns/columns.h"
#include "src/encode/walk/walk.h"

/* The keys of an array side by side, as values; returns their types, or 0: they may not stand in a column. */
static uint32_t gather_keys(zval *keys, const HashTable *table)
{
	zend_long min = ZEND_LONG_MAX, max = ZEND_LONG_MIN;
	uint32_t types = 0;
	zend_string *str;
	zend_ulong h;

	ZEND_HASH_FOREACH_KEY((HashTable *) table, h, str) {
		if (str) {
			/* whether it is interned is of no interest, and not asked */
			ZVAL_INTERNED_STR(keys, str);
		} else {
			ZVAL_LONG(keys, (zend_long) h);
			min = MIN(min, (zend_long) h);
			max = MAX(max, (zend_long) h);
		}
		types |= 1u << Z_TYPE_P(keys++);
	} ZEND_HASH_FOREACH_END();
	return amber_keys_lie_close(min, max, zend_hash_num_elements(table)) ? types : 0;
}

/* One value in this many is looked at, evenly spaced, up to so many looks. */
#define LOOKS_PART 16
#define LOOKS_MOST 8
/* Strings of a value that is an array, and values among which they are looked for. */
#define STRINGS_MOST 3
#define VALUES_MOST  16
/* The fewest values that hold a key for which all keys take numbers. */
#define HOLD_KEYS 2

static bool is_key(const HashTable *table, const zval *value)
{
	return Z_STRLEN_P(value) >= AMBER_NAMED_FROM
		&& zend_hash_exists(table, Z_STR_P(value)); /* a long string keeps its hash */
}

/* Whether a value is a key of the array that it stands in, or has one among its first strings. */
static bool holds_key(const amber_walk *walk, const HashTable *table, const zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return is_key(table, value);
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return false;
	}
	amber_values values = amber_values_of(Z_ARRVAL_P(value));
	uint32_t left = MIN(zend_hash_num_elements(Z_ARRVAL_P(value)), VALUES_MOST);
	for (uint32_t strings = 0; left && strings < STRINGS_MOST; left--) {
		value = amber_walk_behind(walk, amber_values_next(&values));
		strings += Z_TYPE_P(value) == IS_STRING;
		if (Z_TYPE_P(value) == IS_STRING && is_key(table, value)) {
			return true;
		}
	}
	return false;
}

/* Whether values of an array name its keys: what belongs to something names it once more, or names others. Then the
 * keys take numbers. */
static bool values_name_keys(const amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table), looks = MIN(LOOKS_MOST, count / LOOKS_PART), hold = 0;
	amber_values values = amber_values_of(table);

	for (uint32_t i = 0; i < looks && hold < HOLD_KEYS; i++) {
		hold += holds_key(walk, table, amber_walk_behind(walk, amber_values_next(&values)));
		amber_values_pass(&values, table, count / looks - 1);
	}
	return hold == HOLD_KEYS;
}

/* Whether the keys of an array are a column, which is planned then. */
static bool plan_keys(amber_walk *walk, const HashTable *table, const zval *keys, uint32_t types,
	amber_column_plan *plan)
{
	uint32_t n = zend_hash_num_elements(table);

	if (types == 1u << IS_LONG) {
		return amber_walk_plan_column(walk, keys, n, types, false, plan);
	}
	/* if some are ints, as PHP makes of "7", or lie too far apart, there is none */
	*plan = (amber_column_plan) { .kind = AMBER_COLUMN_STRINGS };
	return types == 1u << IS_STRING && !walk->no_text && !values_name_keys(walk, table)
		&& amber_walk_keys_are_texts(walk, keys, n);
}

/* A column of keys and one of values, if the keys pay for it. */
bool amber_walk_wide(amber_walk *walk, const HashTable *table, uint32_t count)
{
	zval *cells = zend_arena_alloc(&walk->arena, sizeof(zval) * (size_t) count);
	uint32_t types = gather_keys(cells, table);
	amber_column_plan plan;

	if (!plan_keys(walk, table, cells, types, &plan)) {
		amber_values values = amber_values_of(table);
		walk->out.p = amber_put_map(walk->out.p, count);
		walk->shape_ids++;
		return amber_walk_cells(walk, cells, sizeof(zval), count)
			&& amber_walk_cells(walk, values.at, values.distance, count);
	}
	*walk->out.p++ = AMBER_TAG_MAP_COLUMNS;
	walk->out.p = amber_put_varint(walk->out.p, count);
	amber_walk_put_column(walk, cells, count, &plan);
	types = amber_walk_gather(walk, cells, table, count);
	return types != 0 && amber_walk_column_or_items(walk, cells, count, types, false);
}

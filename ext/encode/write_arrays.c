/* SPDX-License-Identifier: MIT
 *
 * Writes arrays: lists, records, and maps of many keys.
 */
#include "encode/walk.h"
#include "format/dictionary.h"

/* Begins a list whose values must all be looked at. */
static enum amber_begun begin_any_list(amber_walk *walk, const HashTable *table, uint32_t count)
{
	const zval *elements;
	uint32_t types = amber_walk_side_by_side(walk, table, &elements);

	if (UNEXPECTED(types == 0)) {
		return AMBER_BEGUN_NOT;
	}
	if (types & ~AMBER_SCALAR_TYPES) {
		walk->out.p = amber_put_list(walk->out.p, count);
		return amber_walk_open(walk, elements, sizeof(zval), count);
	}
	return amber_walk_close_if(walk, amber_walk_column_or_items(walk, elements, count, types, true));
}

/* Of fewer keys than this, columns save no bytes if keys have no beginning in common and values are strings, and they
 * take twice the time of the first encode of a request. */
#define COLUMNS_OF_TEXTS 256

/* Returns whether two keys begin with other bytes. Behind an empty string, of which there is one at most, nothing may
 * be read. */
static bool begin_unlike(const zend_string *a, const zend_string *b)
{
	return !ZSTR_LEN(a) || !ZSTR_LEN(b) || memcmp(ZSTR_VAL(a), ZSTR_VAL(b), 2) != 0;
}

/* Returns whether the first two values of an array are strings, with string keys that do not begin alike. */
static bool are_texts(const amber_walk *walk, const HashTable *table)
{
	const zend_string *first = NULL, *key;
	const zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL((HashTable *) table, key, value) {
		if (!key || Z_TYPE_P(amber_walk_behind(walk, value)) != IS_STRING) {
			return false;
		}
		if (first) {
			return begin_unlike(first, key);
		}
		first = key;
	} ZEND_HASH_FOREACH_END();
	return false;
}

bool amber_walk_is_wide(amber_walk *walk, const HashTable *table)
{
	const amber_dictionary *dictionary = walk->encoder->dictionary;

	if (zend_hash_num_elements(table) < COLUMNS_OF_TEXTS && are_texts(walk, table)) {
		return false;
	}
	if (EXPECTED(!dictionary)) {
		return true;
	}
	uint32_t index = amber_encode_key_list_of_table(walk->encoder, table, AMBER_NO_ID);
	return amber_key_lists_at(walk->key_lists, index)->id >= dictionary->key_lists_n;
}

uint32_t amber_walk_key_list(amber_walk *walk, const HashTable *table)
{
	if (amber_encode_is_list(table)) {
		return AMBER_WALK_LIST;
	}
	if (UNEXPECTED(zend_hash_num_elements(table) >= AMBER_WIDE_KEYS) && walk->depth < AMBER_WALK_MOST_DEPTH
	 && amber_walk_is_wide(walk, table)) {
		return AMBER_WALK_WIDE;
	}
	return amber_encode_key_list_of_table(walk->encoder, table, AMBER_NO_ID);
}

/* Returns the key list of an array. Most arrays are records: their first key is a string, and they have few keys. */
static zend_always_inline uint32_t key_list_of(amber_walk *walk, const HashTable *table)
{
	if (HT_IS_PACKED(table) || !HT_IS_WITHOUT_HOLES(table) || table->nNumUsed >= AMBER_WIDE_KEYS
	 || !table->arData->key) {
		return amber_walk_key_list(walk, table);
	}
	return amber_key_lists_add(walk->key_lists, amber_keys_of_table(table), AMBER_NO_ID);
}

/* Writes a list, or an array of many keys, with its values side by side. */
static zend_never_inline enum amber_begun begin_columns(amber_walk *walk, const HashTable *table, uint32_t count,
	uint32_t key_list)
{
	return key_list == AMBER_WALK_LIST ? begin_any_list(walk, table, count)
		: amber_walk_close_if(walk, amber_walk_rest(walk, amber_walk_begin_wide(walk, table, count)));
}

/* Returns whether the values of an array are written as columns, or may be; deep arrays are not, to spare the C
 * stack. */
static zend_always_inline bool may_be_columns(const amber_walk *walk, const HashTable *table, uint32_t count,
	uint32_t key_list)
{
	return key_list == AMBER_WALK_WIDE || (key_list == AMBER_WALK_LIST && walk->depth < AMBER_WALK_MOST_DEPTH
		&& !amber_walk_are_items(walk, table, count));
}

/* Begins a list of items, or a record, and writes its scalars before the first other value. */
static zend_always_inline enum amber_begun begin_items(amber_walk *walk, const HashTable *table, uint32_t count,
	uint32_t key_list)
{
	if (key_list == AMBER_WALK_LIST) {
		walk->out.p = amber_put_list(walk->out.p, count);
	} else {
		amber_walk_head(walk, key_list, false);
	}
	amber_values values = amber_values_of(table);
	return amber_walk_scalars(walk, values.at, values.distance, count);
}

/* Completes an array of scalars only, which needs no frame. */
static zend_always_inline void close_scalars(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number)
{
	walk->level.height = MAX(walk->level.height, 1);
	if (number != AMBER_NO_ID) {
		amber_walk_end_search(walk, table, hash, number, 1, false);
	}
}

/* Returns whether an array has several holders. At depth 0 one of them is the caller; but an aliased reference may lead
 * back to the outermost array. */
static zend_always_inline bool may_recur(const amber_walk *walk, const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 && (walk->depth > 0 || UNEXPECTED(walk->encoder->has_aliased));
}

/* Begins the values of an array. number: that of an array that was looked for, or AMBER_NO_ID. */
static zend_always_inline enum amber_begun begin_values(amber_walk *walk, HashTable *table, uint32_t key_list,
	uint32_t hash, uint32_t number)
{
	uint32_t count = zend_hash_num_elements(table);

	walk->elements += count;
	walk->containers++;
	amber_walk_make_room(walk, 1);
	bool columns = may_be_columns(walk, table, count, key_list);
	enum amber_begun begun = columns ? AMBER_BEGUN_OPEN : begin_items(walk, table, count, key_list);
	if (begun == AMBER_BEGUN_DONE) {
		close_scalars(walk, table, hash, number);
		return begun;
	}
	amber_walk_frame *frame = amber_walk_push(walk, walk->level.may_recur || may_recur(walk, table), false);
	frame->table = table;
	frame->hash = hash;
	frame->shared = number;
	if (!columns) {
		return AMBER_BEGUN_OPEN;
	}
	frame->checkpoint = amber_walk_checkpoint(walk);
	return begin_columns(walk, table, count, key_list);
}

/* Begins an array to which an equal one may have been written. */
static zend_never_inline enum amber_begun begin_searched(amber_walk *walk, HashTable *table, uint32_t key_list)
{
	uint32_t hash = 0;
	uint32_t number = amber_walk_find(walk, table, &hash);

	if (number != AMBER_NO_ID) {
		/* written in full the array would be just as deep, and max_depth must not depend on which is chosen */
		return amber_walk_refer_back(walk, number, AMBER_FIXUP_BACK_REFERENCE, 1) ? AMBER_BEGUN_DONE : AMBER_BEGUN_NOT;
	}
	return UNEXPECTED(walk->encoder->stop == AMBER_STOP_ALIASED) ? AMBER_BEGUN_NOT
		: begin_values(walk, table, key_list, hash, amber_walk_begin_shared(walk));
}

enum amber_begun amber_walk_begin_array(amber_walk *walk, HashTable *table, uint32_t key_list)
{
	if (UNEXPECTED(amber_walk_is_too_deep(walk))) {
		return AMBER_BEGUN_NOT;
	}
	if (key_list == AMBER_WALK_UNKNOWN) {
		key_list = key_list_of(walk, table);
	}
	return amber_walk_needs_search(walk, table) ? begin_searched(walk, table, key_list)
		: begin_values(walk, table, key_list, 0, AMBER_NO_ID);
}

/* --- maps of many keys ----------------------------------------------------- */

/* Copies the keys of an array side by side, as zvals. Returns their types; 0: they lie too far apart for a column.
 * *longest becomes the length of the longest key. */
static uint32_t gather_keys(zval *keys, const HashTable *table, size_t *longest)
{
	zend_long min = ZEND_LONG_MAX, max = ZEND_LONG_MIN;
	uint32_t types = 0;
	zend_string *str;
	zend_ulong h;

	ZEND_HASH_FOREACH_KEY((HashTable *) table, h, str) {
		if (str) {
			/* the column code ignores whether a string is interned, so its flags are not read */
			ZVAL_INTERNED_STR(keys, str);
			*longest = MAX(*longest, ZSTR_LEN(str));
		} else {
			ZVAL_LONG(keys, (zend_long) h);
			min = MIN(min, (zend_long) h);
			max = MAX(max, (zend_long) h);
		}
		types |= 1u << Z_TYPE_P(keys++);
	} ZEND_HASH_FOREACH_END();
	return amber_keys_lie_close(min, max, zend_hash_num_elements(table)) ? types : 0;
}

/* One value in LOOKS_PART is looked at, evenly spaced, but at most LOOKS_MOST values. */
#define LOOKS_PART 16
#define LOOKS_MOST 8
/* For a value that is an array: strings that are looked at, and values among which they are searched. */
#define STRINGS_MOST 3
#define VALUES_MOST  16
/* If so many values hold a key, all keys take numbers. */
#define HOLD_KEYS 2

/* longest: the length of the longest key; longer strings are not hashed. */
static bool is_key(const HashTable *table, const zval *value, size_t longest)
{
	return Z_STRLEN_P(value) >= AMBER_NUMBERED_FROM && Z_STRLEN_P(value) <= longest
		&& zend_hash_exists(table, Z_STR_P(value));
}

/* Returns whether a value is a key of the array in which it stands, or has such a key among its first strings. */
static bool holds_key(const amber_walk *walk, const HashTable *table, const zval *value, size_t longest)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return is_key(table, value, longest);
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return false;
	}
	amber_values values = amber_values_of(Z_ARRVAL_P(value));
	uint32_t left = MIN(zend_hash_num_elements(Z_ARRVAL_P(value)), VALUES_MOST);
	for (uint32_t strings = 0; left && strings < STRINGS_MOST; left--) {
		value = amber_walk_behind(walk, amber_values_next(&values));
		strings += Z_TYPE_P(value) == IS_STRING;
		if (Z_TYPE_P(value) == IS_STRING && is_key(table, value, longest)) {
			return true;
		}
	}
	return false;
}

/* Returns whether values of an array name its keys, as entries that repeat their own name or refer to others do. Then
 * the keys take numbers. */
static bool values_repeat_keys(const amber_walk *walk, const HashTable *table, size_t longest)
{
	uint32_t count = zend_hash_num_elements(table), looks = MIN(LOOKS_MOST, count / LOOKS_PART), hold = 0;
	amber_values values = amber_values_of(table);

	for (uint32_t i = 0; i < looks && hold < HOLD_KEYS; i++) {
		hold += holds_key(walk, table, amber_walk_behind(walk, amber_values_next(&values)), longest);
		amber_values_pass(&values, table, count / looks - 1);
	}
	return hold == HOLD_KEYS;
}

/* Plans a column of an array's keys. Returns whether they suit one. */
static bool plan_keys(amber_walk *walk, const HashTable *table, const zval *keys, uint32_t types, size_t longest,
	amber_column_plan *plan)
{
	uint32_t n = zend_hash_num_elements(table);

	if (types == 1u << IS_LONG) {
		return amber_walk_plan_column(walk, keys, n, types, false, plan);
	}
	/* no column if only some keys are ints (PHP makes an int of "7"), or if int keys lie too far apart */
	*plan = (amber_column_plan) { .kind = AMBER_COLUMN_STRINGS };
	return types == 1u << IS_STRING && !walk->no_raw_strings && !values_repeat_keys(walk, table, longest)
		&& amber_walk_keys_are_raw_strings(walk, keys, n);
}

/* A key and its value mostly take fewer bytes. Room for this many entries at most is made before they are written, so
 * that a large message leaves the first buffer at once, and little is copied. */
#define ENTRY_BYTES 64
#define ROOM_MOST   120

/* Writes a column of keys and one of values, or without a column of keys if it does not pay. */
enum amber_begun amber_walk_begin_wide(amber_walk *walk, const HashTable *table, uint32_t count)
{
	amber_walk_make_room(walk, MIN(count, ROOM_MOST) * ENTRY_BYTES);
	zval *elements = amber_walk_alloc_long(walk, sizeof(zval) * (size_t) count);
	size_t longest = 0;
	uint32_t types = gather_keys(elements, table, &longest);
	amber_column_plan plan;

	if (!plan_keys(walk, table, elements, types, longest, &plan)) {
		amber_values values = amber_values_of(table);
		walk->out.p = amber_put_map(walk->out.p, count);
		walk->key_list_ids++;
		amber_walk_run(walk, elements, sizeof(zval), count, false);
		return amber_walk_open(walk, values.at, values.distance, count);
	}
	*walk->out.p++ = AMBER_TAG_MAP_COLUMNS;
	walk->out.p = amber_put_varint(walk->out.p, count);
	amber_walk_put_column(walk, elements, count, &plan);
	types = amber_walk_gather(walk, elements, table, count);
	return EXPECTED(types != 0) ? amber_walk_begin_column(walk, elements, count, types, false) : AMBER_BEGUN_NOT;
}

/* SPDX-License-Identifier: MIT
 *
 * What is ahead: whether an array or object is the first of rows.
 */
#include "src/encode/walk/rows.h"

/* Longer lists are columns themselves. */
#define LIST_COLUMNS_MOST 32

/* So many lists at most, a part of all but for a few, and of each so many values, tell whether they differ. */
#define SAMPLE_FEW    8
#define SAMPLE_PART   4
#define SAMPLE_VALUES 4

/* So many rows tell whether there are equal arrays in each, of so many of theirs, of so many values. */
#define EQUAL_ROWS    4
#define EQUAL_MOST    8
#define EQUAL_LEAST   3
#define EQUAL_LONGEST 64

/* Makes no shape: whether one is made must not depend on what is ahead. */
static bool is_record_of(amber_walk *walk, const zval *value, uint32_t shape)
{
	return Z_TYPE_P(value) == IS_ARRAY && amber_shapes_fit(walk->shapes, shape, Z_ARRVAL_P(value));
}

static bool is_object_of(amber_walk *walk, const zval *value, uint32_t shape)
{
	if (Z_TYPE_P(value) != IS_OBJECT) {
		return false;
	}
	uint32_t own = amber_walk_row_shape(walk, Z_OBJ_P(value));
	if (own != shape && own != AMBER_NO_ID) {
		amber_walk_leave_row(walk, Z_OBJ_P(value));
	}
	return own == shape;
}

/* They are no rows after all. */
static void give_up(amber_walk *walk, const char *at, size_t distance, uint32_t rows)
{

	for (; rows; rows--, at = rows ? amber_walk_next_place(at, distance) : at) {
		const zval *value = amber_walk_peek(walk, at);
		if (Z_TYPE_P(value) == IS_OBJECT) {
			amber_walk_leave_row(walk, Z_OBJ_P(value));
		}
	}
}

/* Whether the value after the first is of its kind, and as long: most that are not rows are told by this. */
static bool may_be_rows(amber_walk *walk, const char *at, size_t distance, const zval *first)
{
	const zval *second = amber_walk_peek(walk, amber_walk_next_place(at, distance));

	if (Z_TYPE_P(first) != Z_TYPE_P(second)) {
		return false;
	}
	if (Z_TYPE_P(first) == IS_OBJECT) {
		return amber_walk_may_be_alike(walk, Z_OBJ_P(first), Z_OBJ_P(second));
	}
	return Z_TYPE_P(first) == IS_ARRAY
		&& zend_hash_num_elements(Z_ARRVAL_P(first)) == zend_hash_num_elements(Z_ARRVAL_P(second));
}

/* Whether there is nothing but leaves in an array. */
static bool holds_leaves(const amber_walk *walk, const HashTable *table)
{
	amber_row values = amber_row_of(table);

	for (uint32_t left = zend_hash_num_elements(table); left; left--) {
		const zval *value = amber_walk_behind(walk, amber_row_next(&values));
		if (Z_TYPE_P(value) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* What a leaf is, of a string a hash. */
static uint64_t leaf_word(const zval *value)
{
	return Z_TYPE_P(value) == IS_STRING ? amber_hash_string(Z_STRVAL_P(value), Z_STRLEN_P(value))
		: amber_walk_scalar_word(value);
}

/* The same for lists whose first values are equal. */
static uint64_t list_word(const amber_walk *walk, const HashTable *list)
{
	amber_row values = amber_row_of(list);
	uint32_t count = zend_hash_num_elements(list);
	uint64_t hash = 0;

	for (uint32_t left = count < SAMPLE_VALUES ? count : SAMPLE_VALUES; left; left--) {
		hash = amber_hash_mix(hash, leaf_word(amber_walk_behind(walk, amber_row_next(&values))));
	}
	return hash | 1;
}

/* What a leaf is at first sight: leaves of which this differs do. */
static zend_always_inline uint64_t leaf_at_sight(const zval *value)
{
	if (EXPECTED(Z_TYPE_P(value) == IS_STRING)) {
		size_t length = Z_STRLEN_P(value);
		const uint8_t *s = (const uint8_t *) Z_STRVAL_P(value);
		return length ^ (length >= 4 ? amber_get_le(s + length - 4, 4) << 32 ^ amber_get_le(s, 4) << 8
			: (uint64_t) s[0] << 32);
	}
	return amber_walk_scalar_word(value);
}

/* The same for lists, by the first two values. */
static zend_always_inline uint64_t list_at_sight(const amber_walk *walk, const HashTable *list)
{
	amber_row values = amber_row_of(list);
	uint32_t count = zend_hash_num_elements(list);

	if (UNEXPECTED(count == 0)) {
		return 0;
	}
	uint64_t word = leaf_at_sight(amber_walk_behind(walk, amber_row_next(&values))) * AMBER_HASH_A;
	return count == 1 ? word
		: (word ^ leaf_at_sight(amber_walk_behind(walk, amber_row_next(&values)))) * AMBER_HASH_B;
}

/* Lists to be looked at: some, one in each step, from at on. */
typedef struct {
	const char *at;
	size_t      distance;
	uint32_t    some, step;
} sample;

static zend_always_inline const HashTable *next_list(const amber_walk *walk, sample *lists)
{
	const HashTable *list = Z_ARRVAL_P(amber_walk_peek(walk, lists->at));

	if (--lists->some) {
		for (uint32_t i = 0; i < lists->step; i++) {
			lists->at = amber_walk_next_place(lists->at, lists->distance);
		}
	}
	return list;
}

/* Whether more than so many are seen to differ. */
static bool differ_at_sight(const amber_walk *walk, sample lists, uint32_t many)
{
	uint64_t seen[4] = { 0 };
	uint32_t differ = 0;

	while (lists.some && differ <= many) {
		uint64_t word = list_at_sight(walk, next_list(walk, &lists));
		uint64_t *part = &seen[word >> 62], bit = UINT64_C(1) << (word >> 56 & 63);
		differ += (*part & bit) == 0;
		*part |= bit;
	}
	return differ > many;
}

/* The same by all that is looked at of each. */
static bool differ(const amber_walk *walk, sample lists, uint32_t many)
{
	amber_walk_sample seen = { { 0 } };
	uint32_t differ = 0;

	while (lists.some && differ <= many) {
		differ += amber_walk_is_new(&seen, list_word(walk, next_list(walk, &lists)));
	}
	return differ > many;
}

/* Whether of some of these lists most differ. Equal arrays are better shared. */
static bool lists_differ(const amber_walk *walk, const char *at, size_t distance, uint32_t rows)
{
	uint32_t some = rows / SAMPLE_PART;
	some = some > AMBER_WALK_SAMPLE ? AMBER_WALK_SAMPLE : some < SAMPLE_FEW ? SAMPLE_FEW : some;
	sample lists = { .at = at, .distance = distance, .some = some, .step = rows / some };

	return differ_at_sight(walk, lists, some * 3 / 4) || differ(walk, lists, some * 3 / 4);
}

/* The same for lists that are as long as the first, which is one of leaves. */
static uint32_t count_lists(amber_walk *walk, const char *at, size_t distance, uint32_t left, const HashTable *first,
	const char **none_until)
{
	const char *begin = at;
	uint32_t rows = 1, columns = zend_hash_num_elements(first);

	if (columns > LIST_COLUMNS_MOST || !holds_leaves(walk, first)) {
		return 0;
	}
	for (; rows < left; rows++) {
		at = amber_walk_next_place(at, distance);
		const zval *value = amber_walk_peek(walk, at);
		if (Z_TYPE_P(value) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(value)) != columns
		 || !amber_encode_is_list(Z_ARRVAL_P(value))) {
			break;
		}
	}
	if (rows < AMBER_ROWS_MIN || !amber_may_take_rows(&walk->out, rows, amber_walk_bytes(walk))
	 || !lists_differ(walk, begin, distance, rows) || amber_walk_is_apart_array(walk, first, AMBER_WALK_LIST)) {
		*none_until = at;
		return 0;
	}
	return rows;
}

/* Where the values of a record or object are. */
static amber_row row_of(amber_walk *walk, const zval *value)
{
	amber_row row = { 0 };

	if (Z_TYPE_P(value) == IS_ARRAY) {
		return amber_row_of(Z_ARRVAL_P(value));
	}
	amber_walk_look_at_row(walk, Z_OBJ_P(value), &row);
	return row;
}

/* Whether of these values two are equal arrays of leaves. */
static bool has_equal_arrays(amber_walk *walk, amber_row row, uint32_t columns)
{
	const HashTable *arrays[EQUAL_MOST];
	uint32_t n = 0;

	for (; columns && n < EQUAL_MOST; columns--) {
		const zval *value = amber_walk_behind(walk, amber_row_next(&row));
		if (Z_TYPE_P(value) != IS_ARRAY) {
			continue;
		}
		const HashTable *table = Z_ARRVAL_P(value);
		uint32_t count = zend_hash_num_elements(table);
		if (count < EQUAL_LEAST || count > EQUAL_LONGEST || !holds_leaves(walk, table)) {
			continue;
		}
		for (uint32_t i = 0; i < n; i++) {
			if (zend_hash_num_elements(arrays[i]) == count && amber_walk_same_array(walk, arrays[i], table)) {
				return true;
			}
		}
		arrays[n++] = table;
	}
	return false;
}

/* Whether the first of these rows hold equal arrays, as one of what was read and one of what it was changed to: better
 * one names the other, than that each stands in a column. */
static bool repeat_arrays(amber_walk *walk, const char *at, size_t distance, uint32_t shape)
{
	const amber_shape *known = &walk->shapes->list[shape];
	uint32_t columns = known->count;

	for (uint32_t i = 0; i < EQUAL_ROWS; i++) {
		const zval *value = amber_walk_peek(walk, at);
		if (Z_TYPE_P(value) == IS_OBJECT && amber_date_kind(Z_OBJCE_P(value)) != AMBER_NO_DATE) {
			return false;
		}
		if (!has_equal_arrays(walk, row_of(walk, value), columns)) {
			return false;
		}
		at = amber_walk_next_place(at, distance);
	}
	return true;
}

/* Whether the first and the last of these rows tell that they are none. */
static bool are_apart(amber_walk *walk, const char *at, size_t distance, uint32_t rows, const zval *first,
	uint32_t shape)
{
	uint32_t columns = walk->shapes->list[shape].count;

	if (Z_TYPE_P(first) != IS_OBJECT) {
		return amber_walk_is_apart_row(walk, first, amber_row_of(Z_ARRVAL_P(first)), columns);
	}
	if (amber_date_kind(Z_OBJCE_P(first)) != AMBER_NO_DATE) {
		return false;
	}
	while (--rows) {
		at = amber_walk_next_place(at, distance);
	}
	const zval *last = amber_walk_peek(walk, at);
	return amber_walk_is_apart_row(walk, first, row_of(walk, first), columns)
		|| amber_walk_is_apart_row(walk, last, row_of(walk, last), columns);
}

bool amber_walk_repeat(amber_walk *walk, const char *at, size_t distance, uint32_t rows)
{
	uint32_t some = MIN(rows, SAMPLE_FEW), different = 0;
	sample records = { .at = at, .distance = distance, .some = some, .step = rows / some };
	amber_walk_sample seen = { { 0 } };

	if (!amber_walk_is_late(walk) || Z_TYPE_P(amber_walk_peek(walk, at)) != IS_ARRAY) {
		return false;
	}
	while (records.some && different <= some / 2) {
		different += amber_walk_is_new(&seen, amber_walk_sketch(walk, next_list(walk, &records)) | 1);
	}
	return different <= some / 2;
}

uint32_t amber_walk_count_rows(amber_walk *walk, const char *at, size_t distance, uint32_t left, const zval *first,
	uint32_t *shape, const char **none_until)
{
	const char *begin = at;
	uint32_t rows = 1;

	if (!may_be_rows(walk, at, distance, first)) {
		return 0;
	}
	*shape = Z_TYPE_P(first) == IS_ARRAY ? amber_walk_shape(walk, Z_ARRVAL_P(first))
		: amber_walk_row_shape(walk, Z_OBJ_P(first));
	left = left < AMBER_ROWS_MAX ? left : AMBER_ROWS_MAX;
	if (*shape == AMBER_WALK_LIST) {
		return count_lists(walk, at, distance, left, Z_ARRVAL_P(first), none_until);
	}
	if (*shape >= AMBER_WALK_UNKNOWN) {
		return 0;
	}
	for (; rows < left; rows++) {
		at = amber_walk_next_place(at, distance);
		const zval *value = amber_walk_peek(walk, at);
		if (!(Z_TYPE_P(first) == IS_ARRAY ? is_record_of(walk, value, *shape)
			: is_object_of(walk, value, *shape))) {
			break;
		}
	}
	bool apart = UNEXPECTED(walk->encoder->apart_used) && Z_TYPE_P(first) == IS_ARRAY
		&& amber_walk_is_apart_array(walk, Z_ARRVAL_P(first), *shape);
	if (rows < AMBER_ROWS_MIN || !amber_may_take_rows(&walk->out, rows, amber_walk_bytes(walk))
	 || UNEXPECTED(repeat_arrays(walk, begin, distance, *shape))
	 || amber_walk_repeat(walk, begin, distance, rows) || UNEXPECTED(apart)
	 || UNEXPECTED(are_apart(walk, begin, distance, rows, first, *shape))) {
		*none_until = at;
		give_up(walk, begin, distance, rows);
		return 0;
	}
	return rows;
}

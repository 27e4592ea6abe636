/* SPDX-License-Identifier: MIT
 *
 * What is ahead: whether an array or object is the first of rows.
 */
#include "src/encode/walk/rows.h"

/* Longer lists are columns themselves. */
#define LIST_COLUMNS_MOST 32

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

/* What was taken for rows is none. */
static void give_up(amber_walk *walk, const char *at, size_t distance, uint32_t rows)
{
	for (; rows; rows--, at = rows ? amber_walk_next_place(at, distance) : at) {
		const zval *value = amber_walk_peek(walk, at);
		if (Z_TYPE_P(value) == IS_OBJECT) {
			amber_walk_leave_row(walk, Z_OBJ_P(value));
		}
	}
}

/* Whether the value after the first is of its class, or as long: most that are not rows are told by this. */
static bool may_be_rows(amber_walk *walk, const char *at, size_t distance, const zval *first)
{
	const zval *second = amber_walk_peek(walk, amber_walk_next_place(at, distance));

	if (Z_TYPE_P(first) != Z_TYPE_P(second)) {
		return false;
	}
	if (Z_TYPE_P(first) == IS_OBJECT) {
		return Z_OBJCE_P(first) == Z_OBJCE_P(second);
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

/* Lists that are as long as the first, which is one of leaves. */
static uint32_t count_lists(amber_walk *walk, const char *at, size_t distance, uint32_t left, const HashTable *first,
	const char **none_until)
{
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
	 || amber_walk_is_apart_array(walk, first, AMBER_WALK_LIST)) {
		*none_until = at;
		return 0;
	}
	return rows;
}

uint32_t amber_walk_count_rows(amber_walk *walk, const char *at, size_t distance, uint32_t left, const zval *first,
	uint32_t *shape, const char **none_until)
{
	const char *begin = at;
	uint32_t rows = 1;

	if (!may_be_rows(walk, at, distance, first)) {
		return 0;
	}
	bool objects = Z_TYPE_P(first) == IS_OBJECT;
	*shape = objects ? amber_walk_row_shape(walk, Z_OBJ_P(first)) : amber_walk_shape(walk, Z_ARRVAL_P(first));
	left = left < AMBER_ROWS_MAX ? left : AMBER_ROWS_MAX;
	if (!objects && *shape == AMBER_WALK_LIST) {
		return count_lists(walk, at, distance, left, Z_ARRVAL_P(first), none_until);
	}
	if (*shape >= AMBER_WALK_UNKNOWN) {
		return 0;
	}
	for (; rows < left; rows++) {
		at = amber_walk_next_place(at, distance);
		const zval *value = amber_walk_peek(walk, at);
		if (!(objects ? is_object_of(walk, value, *shape) : is_record_of(walk, value, *shape))) {
			break;
		}
	}
	bool apart = UNEXPECTED(walk->encoder->apart_count) && !objects
		&& amber_walk_is_apart_array(walk, Z_ARRVAL_P(first), *shape);
	if (rows < AMBER_ROWS_MIN || !amber_may_take_rows(&walk->out, rows, amber_walk_bytes(walk))
	 || UNEXPECTED(apart)) {
		*none_until = at;
		give_up(walk, begin, distance, rows);
		return 0;
	}
	return rows;
}

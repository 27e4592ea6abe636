/* SPDX-License-Identifier: MIT
 *
 * What is ahead: whether an array or object is the first of rows.
 */
#include "src/encode/walk/rows.h"

/* Longer lists are columns themselves. */
#define LIST_COLUMNS_MOST 32

/* Whether the value after the first is of its class, or as long: most that are not rows are told by this. */
static bool may_be_rows(amber_walk *walk, const char *at, size_t distance, const zval *first)
{
	const zval *second = amber_walk_behind(walk, (const zval *) amber_walk_next_place(at, distance));

	if (Z_TYPE_P(first) != Z_TYPE_P(second)) {
		return false;
	}
	if (Z_TYPE_P(first) == IS_OBJECT) {
		return Z_OBJCE_P(first) == Z_OBJCE_P(second);
	}
	return Z_TYPE_P(first) == IS_ARRAY
		&& zend_hash_num_elements(Z_ARRVAL_P(first)) == zend_hash_num_elements(Z_ARRVAL_P(second));
}

/* Whether a list may be the first of rows: it is one of leaves. */
static bool may_be_columns(const amber_walk *walk, const HashTable *table)
{
	uint32_t left = zend_hash_num_elements(table);
	amber_row values = amber_row_of(table);

	if (left > LIST_COLUMNS_MOST) {
		return false;
	}
	for (; left; left--) {
		if (Z_TYPE_P(amber_walk_behind(walk, amber_row_next(&values))) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* array: the first row, or NULL if that is an object. Makes no shape of an array: whether one is made must not depend
 * on what is ahead. */
static zend_always_inline bool is_row_of(amber_walk *walk, const zval *value, uint32_t shape, const HashTable *array)
{
	if (!array) {
		return Z_TYPE_P(value) == IS_OBJECT && amber_walk_take_row(walk, Z_OBJ_P(value)) == shape;
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return false;
	}
	return shape != AMBER_WALK_LIST ? amber_shapes_fit(walk->shapes, shape, Z_ARRVAL_P(value))
		: zend_hash_num_elements(Z_ARRVAL_P(value)) == zend_hash_num_elements(array)
			&& amber_encode_is_list(Z_ARRVAL_P(value));
}

uint32_t amber_walk_count_rows(amber_walk *walk, const char *at, size_t distance, uint32_t left, const zval *first,
	uint32_t *shape, const char **none_until)
{
	uint32_t rows = 1;

	if (!may_be_rows(walk, at, distance, first)) {
		return 0;
	}
	walk->row_mark = MAX(walk->row_mark - 1, AMBER_NOTE_MAX + 1);
	const HashTable *array = Z_TYPE_P(first) == IS_ARRAY ? Z_ARRVAL_P(first) : NULL;
	uint32_t own = array ? amber_walk_shape(walk, array) : amber_walk_take_row(walk, Z_OBJ_P(first));
	*shape = own;
	if (array && own == AMBER_WALK_LIST ? !may_be_columns(walk, array) : own >= AMBER_WALK_UNKNOWN) {
		return 0;
	}
	for (left = MIN(left, AMBER_ROWS_MAX); rows < left; rows++) {
		at = amber_walk_next_place(at, distance);
		if (!is_row_of(walk, amber_walk_behind(walk, (const zval *) at), own, array)) {
			break;
		}
	}
	if (rows < AMBER_ROWS_MIN || !amber_may_take_rows(&walk->out, rows, amber_walk_bytes(walk))) {
		*none_until = at;
		return 0;
	}
	return rows;
}

/* SPDX-License-Identifier: MIT
 *
 * Rows: arrays with one key list, or objects of one class layout, next to each other, are written column by column. The
 * whole group is found before any of its rows is written.
 */
#include "encode/walk.h"

/* Returns the next slot that holds a value. */
static zend_always_inline const char *next_place(const char *at, size_t distance)
{
	const zval *value;

	do {
		at += distance;
		value = (const zval *) at;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF));
	return at;
}

/* Longer lists are written as columns themselves. */
#define LIST_COLUMNS_MOST 32

/* Returns whether a list may be the first of a group of rows: it must hold only scalars. */
static bool may_be_columns(const amber_walk *walk, const HashTable *table)
{
	uint32_t left = zend_hash_num_elements(table);
	amber_values values = amber_values_of(table);

	if (left > LIST_COLUMNS_MOST) {
		return false;
	}
	for (; left; left--) {
		if (Z_TYPE_P(amber_walk_behind(walk, amber_values_next(&values))) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* Returns whether a value is a further row. array: the first row, or NULL if that is an object. Adds no key list for an
 * array: whether one is added must not depend on values further ahead. */
static zend_always_inline bool is_row_of(amber_walk *walk, const zval *value, uint32_t key_list, const HashTable *array)
{
	if (UNEXPECTED(!array)) {
		return Z_TYPE_P(value) == IS_OBJECT && amber_walk_take_row(walk, Z_OBJ_P(value)) == key_list;
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return false;
	}
	return key_list != AMBER_WALK_LIST ? amber_key_lists_fit(walk->key_lists, key_list, Z_ARRVAL_P(value))
		: zend_hash_num_elements(Z_ARRVAL_P(value)) == zend_hash_num_elements(array)
			&& amber_encode_is_list(Z_ARRVAL_P(value));
}

/* Counts the rows of the group that begins with this array or object, at the cursor. Returns 0 if there are too few;
 * then cursor->none_until is set. *key_list becomes the key list of the rows; if the result is 0, the key list of the
 * first array, where it was determined. */
static uint32_t count_rows(amber_walk *walk, amber_walk_cursor *cursor, const zval *first, uint32_t *key_list)
{
	uint32_t rows = 1, most = MIN(cursor->left, AMBER_ROWS_MAX);
	const char *at = cursor->at;

	if (UNEXPECTED(Z_TYPE_P(first) == IS_OBJECT)) {
		/* for most objects that begin no group the next value decides */
		const zval *second = amber_walk_behind(walk, (const zval *) next_place(at, cursor->distance));
		if (Z_TYPE_P(second) != IS_OBJECT || Z_OBJCE_P(second) != Z_OBJCE_P(first)) {
			return 0;
		}
	}
	walk->row_placeholder = MAX(walk->row_placeholder - 1, AMBER_FIXUP_MOST + 1);
	const HashTable *array = Z_TYPE_P(first) == IS_ARRAY ? Z_ARRVAL_P(first) : NULL;
	uint32_t own = array ? amber_walk_key_list(walk, array) : amber_walk_take_row(walk, Z_OBJ_P(first));
	*key_list = own;
	if (array && own == AMBER_WALK_LIST ? !may_be_columns(walk, array) : !amber_walk_is_key_list(own)) {
		return 0;
	}
	for (; rows < most; rows++) {
		at = next_place(at, cursor->distance);
		if (!is_row_of(walk, amber_walk_behind(walk, (const zval *) at), own, array)) {
			break;
		}
	}
	if (rows < AMBER_ROWS_MIN
	 || amber_places_of_rows(&walk->out, rows, amber_walk_bytes(walk)) > walk->out.budget) {
		cursor->none_until = at;
		return 0;
	}
	return rows;
}

/* Collects the cursors over the values of each row; moves the outer cursor to the last row. */
static bool enter_rows(amber_walk *walk, amber_walk_cursor *cursor, uint32_t count, amber_values *rows, uint32_t group)
{
	for (uint32_t i = 0; i < count; i++) {
		if (i) {
			cursor->at = next_place(cursor->at, cursor->distance);
		}
		const zval *value = (const zval *) cursor->at;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
		if (UNEXPECTED(Z_TYPE_P(value) == IS_REFERENCE) && !amber_walk_step_through(walk, &value)) {
			return false;
		}
		if (UNEXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
			amber_walk_enter_row(walk, Z_OBJ_P(value), &rows[i], group, i);
			continue;
		}
		const HashTable *table = Z_ARRVAL_P(value);
		walk->level.may_recur |= GC_REFCOUNT(table) > 1;
		rows[i] = amber_values_of(table);
	}
	return true;
}

static void write_head(amber_walk *walk, uint32_t number, uint32_t rows, uint32_t columns, uint32_t group)
{
	amber_walk_make_room(walk, 1);
	if (UNEXPECTED(group != AMBER_NO_ID)) {
		amber_walk_fixup(walk, walk->out.p, AMBER_FIXUP_DEFINITION, group);
	}
	if (number == AMBER_WALK_LIST) {
		*walk->out.p++ = AMBER_TAG_LIST_ROWS;
		walk->out.p = amber_put_varint(walk->out.p, columns);
	} else {
		amber_key_list *key_list = amber_key_lists_at(walk->key_lists, number);
		*walk->out.p++ = UNEXPECTED(group != AMBER_NO_ID) ? AMBER_TAG_OBJECT_ROWS : AMBER_TAG_ROWS;
		/* 0 says that a key list without a number, which is written now, follows */
		walk->out.p = amber_put_varint(walk->out.p, (uint32_t) (key_list->id + 1));
		if (key_list->id == AMBER_NO_ID) {
			amber_walk_new_key_list(walk, key_list, true);
		}
	}
	walk->out.p = amber_put_varint(walk->out.p, rows);
}

/* The values of an array, and the columns behind one, that are looked at. */
#define ARRAY_LOOKS  8
#define COLUMN_LOOKS 64

/* Returns whether a back-reference takes less room than the string does in a column of raw strings. */
static bool is_worth_a_number(const zval *value)
{
	return Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) >= AMBER_NUMBERED_FROM;
}

/* Returns the string that stands for a value: of an array, its first string that is worth a number; else the value. */
static const zval *look_at(const amber_walk *walk, const zval *value)
{
	value = amber_walk_behind(walk, value);
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return value;
	}
	amber_values values = amber_values_of(Z_ARRVAL_P(value));
	for (uint32_t left = MIN(zend_hash_num_elements(Z_ARRVAL_P(value)), ARRAY_LOOKS); left; left--) {
		const zval *inner = amber_walk_behind(walk, amber_values_next(&values));
		if (is_worth_a_number(inner)) {
			return inner;
		}
	}
	return value;
}

/* Returns whether a value, or the string that stands for it, comes again in one of the further columns of its row. */
static bool comes_again(const amber_walk *walk, const zval *value, amber_values further, uint32_t columns)
{
	value = look_at(walk, value);
	if (!is_worth_a_number(value)) {
		return false;
	}
	for (columns = MIN(columns, COLUMN_LOOKS); columns; columns--) {
		const zval *other = look_at(walk, amber_values_next(&further));
		if (Z_TYPE_P(other) == IS_STRING && amber_same_string(Z_STR_P(other), Z_STR_P(value))) {
			return true;
		}
	}
	return false;
}

#define MAY_TAKE_NUMBERS (1u << IS_STRING | 1u << IS_NULL | 1u << IS_ARRAY)

/* Writes one column of rows, behind which further columns follow. Object-relational models keep the values that they
 * read beside the changed ones, and database queries fetch each value by name and by position. So if the values of the
 * first and of the last row both come again in a further column, the strings take numbers, which raw strings would
 * not. */
static bool write_column(amber_walk *walk, zval *elements, const amber_values *row, uint32_t rows, uint32_t types,
	uint32_t further)
{
	bool no_raw_strings = walk->no_raw_strings;

	if (UNEXPECTED(types & 1u << IS_REFERENCE) && (types = amber_walk_step_all(walk, elements, rows)) == 0) {
		return false;
	}
	walk->no_raw_strings = no_raw_strings
		|| ((types & ~MAY_TAKE_NUMBERS) == 0 && comes_again(walk, &elements[0], row[0], further)
		&& comes_again(walk, &elements[rows - 1], row[rows - 1], further));
	bool written = amber_walk_column_or_items(walk, elements, rows, types, false);
	walk->no_raw_strings = no_raw_strings;
	return written;
}

/* Writes the columns. The decoder runs hooks and sets dates in the order of the message; serialize() has them row by
 * row. If only one column holds hooks or dates, both orders are the same. If two do, the walk stops, unless they hold
 * only dates, whose order nobody sees. */
static bool write_columns(amber_walk *walk, amber_values *row, uint32_t rows, uint32_t columns)
{
	uint32_t hooks = walk->hooks, filled = 0;
	zval *elements = amber_walk_alloc(walk, sizeof(zval) * rows);

	for (uint32_t c = 0; c < columns; c++) {
		void *checkpoint = amber_walk_checkpoint(walk);
		uint32_t before = walk->hooks + walk->dates;
		uint32_t types = amber_walk_copy_values(row, 1, elements, rows);
		walk->top->at = (const char *) elements;
		walk->top->elements = elements;
		if (!write_column(walk, elements, row, rows, types, columns - c - 1)) {
			return false;
		}
		filled += walk->hooks + walk->dates != before;
		if (UNEXPECTED(filled > 1) && walk->hooks != hooks) {
			return amber_walk_are_no_rows(walk, walk->top->object);
		}
		zend_arena_release(&walk->arena, checkpoint);
	}
	return true;
}

static bool write_rows(amber_walk *walk, amber_walk_cursor *cursor, const zval *first, uint32_t rows, uint32_t key_list,
	uint32_t group)
{
	uint32_t columns = key_list == AMBER_WALK_LIST ? zend_hash_num_elements(Z_ARRVAL_P(first))
		: amber_key_lists_at(walk->key_lists, key_list)->keys.count;
	amber_values *row = amber_walk_alloc(walk, sizeof(*row) * rows);

	amber_take_rows(&walk->out, rows, amber_walk_bytes(walk));
	if (!enter_rows(walk, cursor, rows, row, group)) {
		return false;
	}
	write_head(walk, key_list, rows, columns, group);
	walk->elements += rows * columns;
	walk->containers += rows;
	return write_columns(walk, row, rows, columns);
}

enum amber_begun amber_walk_begin_rows(amber_walk *walk, amber_walk_cursor *cursor, const zval *value,
	uint32_t *key_list)
{
	uint32_t rows = count_rows(walk, cursor, value, key_list);

	if (!rows) {
		return AMBER_BEGUN_SCALAR;
	}
	if (UNEXPECTED(amber_walk_is_too_deep(walk))) {
		return AMBER_BEGUN_NOT;
	}
	bool objects = Z_TYPE_P(value) == IS_OBJECT;
	uint32_t group = objects ? amber_walk_new_shared(walk) : AMBER_NO_ID;
	if (UNEXPECTED(objects)) {
		amber_walk_shared *shared = &walk->shared[group];
		shared->kind = AMBER_WALK_GROUP;
		shared->rows = rows;
		shared->depth = walk->depth + 1;
	}
	amber_walk_frame *frame = amber_walk_push(walk, walk->level.may_recur, objects);
	frame->shared = group;
	amber_walk_enter_shared(walk, group);
	frame->checkpoint = amber_walk_checkpoint(walk);
	cursor->left -= rows - 1;
	return amber_walk_close_if(walk, write_rows(walk, cursor, value, rows, *key_list, group));
}

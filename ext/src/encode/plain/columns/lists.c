/* SPDX-License-Identifier: MIT
 *
 * Lists in a column of rows: the lines of orders, the tags of posts. What is in
 * all of them is one column, or rows, instead of a few values in each.
 */
#include "src/encode/plain/ahead.h"
#include "src/encode/plain/columns/columns.h"

/* Fewer lists, or values in them, are items. */
#define LISTS_MIN  8
#define VALUES_MIN 16

/* Longer lists are columns themselves. */
#define LENGTH_MOST 64

/* So many values of a list, and of an array in it, tell lists apart: the first two and the last two. */
#define LOOK_VALUES 4
#define LOOK_LEVELS 3

static uint64_t word_of(amber_plain *plain, const HashTable *table, uint32_t levels);

static uint64_t word_of_value(amber_plain *plain, const zval *value, uint32_t levels)
{
	if (Z_TYPE_P(value) == IS_ARRAY) {
		return levels ? word_of(plain, Z_ARRVAL_P(value), levels - 1) : 0;
	}
	/* arrays of other objects are never equal */
	return Z_TYPE_P(value) == IS_OBJECT ? (uint64_t) (uintptr_t) Z_OBJ_P(value) : amber_plain_leaf_word(value);
}

static uint64_t word_of(amber_plain *plain, const HashTable *table, uint32_t levels)
{
	uint32_t count = zend_hash_num_elements(table);
	uint64_t hash = count;

	for (uint32_t i = 0; i < MIN(count, LOOK_VALUES); i++) {
		const zval *value = amber_plain_value_at_end(plain, table, i >= LOOK_VALUES / 2, i & 1);
		hash = amber_hash_mix(hash, word_of_value(plain, value, levels) ^ Z_TYPE_P(value));
	}
	return hash | 1;
}

uint64_t amber_plain_array_word(amber_plain *plain, const HashTable *table)
{
	return word_of(plain, table, LOOK_LEVELS - 1);
}

/* Whether of some of these lists, evenly spaced, more than three in four differ. Equal ones are better shared. */
static bool differ(amber_plain *plain, const zval *cells, uint32_t n)
{
	amber_plain_sample seen = { { 0 } };
	uint32_t some = MIN(n, AMBER_PLAIN_SAMPLE), many = some * 3 / 4, different = 0;

	for (uint32_t i = 0; i < some && different <= many; i++) {
		different += amber_plain_is_new(&seen, amber_plain_array_word(plain, Z_ARRVAL(cells[(uint64_t) i * n / some])));
	}
	return different > many;
}

/* How many values these arrays have, if all are lists, most of them short; 0: they are better items. */
static uint32_t count_values(const amber_plain *plain, const zval *cells, uint32_t n, uint64_t *lengths)
{
	uint32_t total = 0;
	bool even = true;

	for (uint32_t i = 0; i < n; i++) {
		const HashTable *list = Z_ARRVAL(cells[i]);
		uint32_t count = zend_hash_num_elements(list);
		if (count > LENGTH_MOST || (count && !amber_encode_is_list(list))) {
			return 0;
		}
		lengths[i] = count;
		even &= count == lengths[0];
		total += count;
	}
	if (total < VALUES_MIN || total < n / 2) {
		return 0;
	}
	/* points and pairs stand by their places (LIST_ROWS) */
	return even && amber_plain_holds_leaves(plain, Z_ARRVAL(cells[0])) ? 0 : total;
}

static bool write_head(amber_plain *plain, const uint64_t *lengths, uint32_t n, uint32_t total)
{
	amber_int_plan plan;

	amber_plan_ints(&plain->out, lengths, 1, n, true, &plan);
	if (!amber_plain_make_room(plain, plan.bytes)) {
		return false;
	}
	*plain->out.p++ = AMBER_COLUMN_LISTS;
	plain->out.p = amber_put_varint(plain->out.p, total);
	plain->out.p = amber_put_planned_ints(plain->out.p, lengths, 1, n, &plan);
	return true;
}

/* The values of all lists; rows: of each the number of its list. */
static bool write_values(amber_plain *plain, const zval *cells, uint32_t n, uint32_t total)
{
	zval *values = amber_plain_alloc(plain, sizeof(zval) * (size_t) total);
	uint32_t *rows = amber_plain_alloc(plain, sizeof(uint32_t) * (size_t) total);
	uint32_t types = 0, at = 0;

	for (uint32_t i = 0; i < n; i++) {
		const HashTable *list = Z_ARRVAL(cells[i]);
		amber_plain_row row = amber_plain_values(list);
		plain->level.around |= GC_REFCOUNT(list) > 1 ? AMBER_PLAIN_SHARED : 0;
		for (uint32_t left = zend_hash_num_elements(list); left; left--, at++) {
			values[at] = *amber_plain_next(&row);
			types |= 1u << Z_TYPE(values[at]);
			rows[at] = i;
		}
	}
	if (UNEXPECTED(types & 1u << IS_REFERENCE) && (types = amber_plain_step_all(plain, values, total)) == 0) {
		return false;
	}
	amber_plain_begin_column(plain, values, rows);
	plain->cells += total;
	return amber_plain_column_or_items(plain, values, total, types);
}

/* These arrays, whether or not behind references; NULL: not all are such. */
static const zval *arrays_of(amber_plain *plain, const zval *cells, uint32_t n)
{
	zval *arrays = amber_plain_alloc(plain, sizeof(zval) * (size_t) n);

	for (uint32_t i = 0; i < n; i++) {
		const zval *value = amber_plain_behind(plain, &cells[i]);
		if (Z_TYPE_P(value) != IS_ARRAY) {
			return NULL;
		}
		ZVAL_COPY_VALUE(&arrays[i], value);
	}
	return arrays;
}

static bool step_through_all(amber_plain *plain, const zval *cells, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		const zval *value = &cells[i];
		bool by_reference = false;
		if (Z_TYPE_P(value) == IS_REFERENCE && !amber_plain_step_through(plain, &value, &by_reference, plain->depth, i)) {
			return false;
		}
	}
	return true;
}

int amber_plain_lists(amber_plain *plain, const zval *from, uint32_t n, uint32_t types)
{
	uint32_t pending = plain->pending_used, lones = plain->lones_used, total;
	const zval *cells = from;

	if (n < LISTS_MIN || plain->depth >= plain->max_depth) {
		return AMBER_PLAIN_ITEMS;
	}
	if (UNEXPECTED(types & 1u << IS_REFERENCE) && (cells = arrays_of(plain, from, n)) == NULL) {
		return AMBER_PLAIN_ITEMS;
	}
	uint64_t *lengths = amber_plain_alloc(plain, sizeof(uint64_t) * (size_t) n);
	total = count_values(plain, cells, n, lengths);
	if (total == 0 || !amber_may_take_rows(&plain->out, n, amber_plain_bytes(plain)) || !differ(plain, cells, n)) {
		return AMBER_PLAIN_ITEMS;
	}
	amber_take_rows(&plain->out, n, amber_plain_bytes(plain));
	if ((UNEXPECTED(cells != from) && !step_through_all(plain, from, n)) || !write_head(plain, lengths, n, total)) {
		return AMBER_PLAIN_STOPPED;
	}
	amber_plain_level outer = amber_plain_enter(plain, plain->level.around);
	if (!write_values(plain, cells, n, total)) {
		return AMBER_PLAIN_STOPPED;
	}
	amber_plain_complete(plain);
	amber_plain_leave(plain, outer);
	if (UNEXPECTED(plain->lones_used > lones)) {
		amber_plain_leave_lones(plain, lones);
	}
	plain->pending_used = pending;
	plain->level.flags |= AMBER_PLAIN_ROWS;
	return AMBER_PLAIN_COLUMN;
}

/* SPDX-License-Identifier: MIT
 *
 * Rows: arrays or objects of one shape, next to each other, column by column.
 * They are read where they are; nothing of them was written before.
 */
#include "src/encode/plain/ahead.h"
#include "src/encode/plain/columns/columns.h"

/* Where the values of each row are. */
static bool enter_rows(amber_plain *plain, const char **at, size_t distance, uint32_t count, amber_plain_row *rows,
	uint32_t group)
{
	for (uint32_t i = 0; i < count; i++) {
		if (i) {
			*at = amber_plain_next_place(*at, distance);
		}
		const zval *value = (const zval *) *at;
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
		}
		if (Z_TYPE_P(value) == IS_REFERENCE && UNEXPECTED(!amber_plain_step_through(plain, &value))) {
			return false;
		}
		if (Z_TYPE_P(value) == IS_OBJECT) {
			amber_plain_enter_row(plain, Z_OBJ_P(value), &rows[i], group, i);
			continue;
		}
		const HashTable *table = Z_ARRVAL_P(value);
		plain->level.shared |= GC_REFCOUNT(table) > 1;
		amber_plain_set_row(&rows[i], table);
	}
	return true;
}

static bool write_list_head(amber_plain *plain, uint32_t rows, uint32_t columns)
{
	plain->out.p = amber_plain_room(plain, plain->out.p, 1);
	if (UNEXPECTED(plain->out.p == NULL)) {
		return false;
	}
	*plain->out.p++ = AMBER_TAG_LIST_ROWS;
	plain->out.p = amber_put_varint(plain->out.p, columns);
	plain->out.p = amber_put_varint(plain->out.p, rows);
	return true;
}

static bool write_head(amber_plain *plain, uint32_t number, uint32_t rows, uint32_t group)
{
	amber_shape *shape = &plain->shapes->list[number];
	bool objects = shape->class_name != AMBER_NO_ID;

	plain->out.p = amber_plain_room(plain, plain->out.p, 1);
	if (UNEXPECTED(plain->out.p == NULL)) {
		return false;
	}
	if (objects) {
		amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE_FIRST, group);
	}
	*plain->out.p++ = objects ? AMBER_TAG_OBJECT_ROWS : AMBER_TAG_ROWS;
	if (shape->id != AMBER_NO_ID) {
		plain->out.p = amber_put_varint(plain->out.p, (uint64_t) shape->id + 1);
	} else {
		*plain->out.p++ = 0;
		shape->id = objects ? plain->object_shape_ids++ : plain->shape_ids++;
		if (objects && UNEXPECTED(!amber_plain_text(plain, shape->class_name))) {
			return false;
		}
		plain->out.p = amber_put_varint(plain->out.p, shape->count);
		if (UNEXPECTED(!amber_plain_keys(plain, shape))) {
			return false;
		}
	}
	plain->out.p = amber_put_varint(plain->out.p, rows);
	return true;
}

/* Whether a step is the same in all rows. */
static bool are_even(const amber_plain_row *row, uint32_t rows)
{
	for (uint32_t i = 0; i < rows; i++) {
		if (row[i].distance != row[0].distance || row[i].skip) {
			return false;
		}
	}
	return true;
}

/* Of each row the next value; returns the types. */
static uint32_t gather_column(amber_plain_row *row, uint32_t rows, zval *cells)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < rows; i++) {
		const zval *value = amber_plain_next(&row[i]);
		cells[i] = *value;
		types |= 1u << Z_TYPE_P(value);
	}
	return types;
}

#define MAY_BE_NAMED (1u << IS_STRING | 1u << IS_NULL | 1u << IS_ARRAY)
#define UNEVEN (1u << IS_UNDEF | 1u << IS_INDIRECT)

/* Of each of even rows the next two values, the second ones behind all the first: two of them share a line of the
 * cache. False: some are not next to each other. */
static bool gather_pair(amber_plain_row *row, uint32_t rows, zval *cells, uint32_t *types)
{
	size_t distance = row->distance;
	zval *second = cells + rows;

	types[0] = types[1] = 0;
	for (uint32_t i = 0; i < rows; i++) {
		/* copied as one word of 16 bytes */
		const zval *one = (const zval *) row[i].at, *other = (const zval *) (row[i].at + distance);
		cells[i] = *one;
		second[i] = *other;
		types[0] |= 1u << Z_TYPE_P(one);
		types[1] |= 1u << Z_TYPE_P(other);
	}
	if (UNEXPECTED((types[0] | types[1]) & UNEVEN)) {
		return false;
	}
	for (uint32_t i = 0; i < rows; i++) {
		row[i].at += 2 * distance;
	}
	return true;
}

/* again: what stands in it comes again in a later column, so strings take numbers. */
static bool write_column(amber_plain *plain, zval *cells, uint32_t count, uint32_t types, bool again)
{
	bool numbers = plain->numbers;

	if (UNEXPECTED(types & 1u << IS_REFERENCE) && (types = amber_plain_step_all(plain, cells, count)) == 0) {
		return false;
	}
	plain->numbers |= again && (types & ~MAY_BE_NAMED) == 0;
	bool written = amber_plain_column_or_items(plain, cells, count, types);
	plain->numbers = numbers;
	return written;
}

/* Which of the columns written so far hold hooks or dates. */
typedef struct {
	uint32_t hooks, dates;   /* in the message before the next column */
	bool     hooked, filled; /* a column holds hooks; one holds hooks or dates */
} hook_order;

/* After a column. Hooks run in the order in which the value stands there, row by row, dates among them: one column with
 * some keeps that order, two would not, unless there is nothing but dates, whose order nobody sees. */
static zend_always_inline bool keeps_hook_order(amber_plain *plain, hook_order *order)
{
	bool hooked = plain->hooks != order->hooks, filled = hooked || plain->dates != order->dates;

	if (EXPECTED(!filled)) {
		return true;
	}
	if (order->filled && (hooked || order->hooked)) {
		plain->hooks_mixed = true;
		return false;
	}
	*order = (hook_order) { plain->hooks, plain->dates, order->hooked || hooked, true };
	return true;
}

static bool write_columns(amber_plain *plain, amber_plain_row *row, uint32_t rows, uint32_t columns)
{
	uint64_t again = plain->numbers ? 0 : amber_plain_columns_again(plain, row, rows, columns);
	zval *cells = amber_plain_alloc(plain, sizeof(zval) * 2 * rows);
	bool even = are_even(row, rows);
	uint32_t types[2];
	hook_order order = { .hooks = plain->hooks, .dates = plain->dates };

	for (uint32_t c = 0, gathered = 0; c < columns; c++, again >>= 1) {
		void *checkpoint = amber_plain_checkpoint(plain);
		bool second = c < gathered;
		if (!second) {
			bool pair = even && columns - c >= 2 && gather_pair(row, rows, cells, types);
			types[0] = pair ? types[0] : gather_column(row, rows, cells);
			gathered = c + 1 + pair;
		}
		zval *column = cells + (second ? rows : 0);
		amber_plain_begin_column(plain, column);
		if (!write_column(plain, column, rows, types[second], again & 1)
		 || UNEXPECTED(!keeps_hook_order(plain, &order))) {
			return false;
		}
		amber_plain_release(plain, checkpoint);
	}
	return true;
}

static bool write_rows(amber_plain *plain, const char **at, size_t distance, uint32_t rows, uint32_t shape,
	uint32_t group)
{
	bool lists = shape == AMBER_PLAIN_LIST;
	uint32_t columns = lists ? zend_hash_num_elements(Z_ARRVAL_P(amber_plain_peek(plain, *at)))
		: plain->shapes->list[shape].count;
	amber_plain_row *row = amber_plain_alloc(plain, sizeof(*row) * rows);

	amber_take_rows(&plain->out, rows, amber_plain_bytes(plain));
	if (!enter_rows(plain, at, distance, rows, row, group)
	 || !(lists ? write_list_head(plain, rows, columns) : write_head(plain, shape, rows, group))) {
		return false;
	}
	plain->cells += rows * columns;
	return write_columns(plain, row, rows, columns);
}

/* What the objects of these rows are to be named by. */
static uint32_t new_group(amber_plain *plain, uint32_t rows)
{
	uint32_t group = amber_plain_new_node(plain);

	plain->nodes[group].kind = AMBER_PLAIN_GROUP;
	plain->nodes[group].children = rows;
	plain->nodes[group].child = plain->depth + 1;
	return group;
}

bool amber_plain_rows(amber_plain *plain, const char **at, size_t distance, uint32_t rows, uint32_t shape)
{
	void *checkpoint = amber_plain_checkpoint(plain);
	const char *first = *at;

	if (UNEXPECTED(amber_plain_is_too_deep(plain))) {
		return false;
	}
	bool objects = shape != AMBER_PLAIN_LIST && plain->shapes->list[shape].class_name != AMBER_NO_ID;
	uint32_t group = objects ? new_group(plain, rows) : AMBER_NO_ID;
	amber_plain_frame *frame = amber_plain_push(plain, plain->level.shared);
	frame->node = group;
	frame->object = objects;
	if (!write_rows(plain, at, distance, rows, shape, group)) {
		if (plain->hooks_mixed) {
			plain->hooks_mixed = false;
			const zval *row = amber_plain_peek(plain, first);
			amber_plain_set_apart(plain, objects ? (amber_apart) { .ce = Z_OBJCE_P(row) }
				: (amber_apart) { .table = Z_ARRVAL_P(row) });
		}
		return false;
	}
	amber_plain_close(plain);
	amber_plain_release(plain, checkpoint);
	return true;
}

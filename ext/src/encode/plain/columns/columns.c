/* SPDX-License-Identifier: MIT
 *
 * Values as a column: those of one type (strings in encode/plain/columns/strings.c), or
 * of two (encode/plain/columns/split.c).
 */
#include "src/encode/plain/columns/columns.h"

uint32_t amber_plain_step_all(amber_plain *plain, zval *cells, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++) {
		const zval *value = &cells[i];
		/* one to an object says how that is met: the reference itself is needed; one to an array is to be left when
		 * that is written; one that is joined is an item */
		if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(amber_plain_behind(plain, value)) < IS_ARRAY) {
			if (!amber_plain_step_through(plain, &value)) {
				return 0;
			}
			ZVAL_COPY_VALUE(&cells[i], value);
		}
		types |= 1u << Z_TYPE(cells[i]);
	}
	return types;
}

int amber_plain_simple(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types)
{
	if (!amber_plain_make_room(plain, n)) {
		return AMBER_PLAIN_STOPPED;
	}
	if ((types & (types - 1)) == 0 && amber_take_free_places(&plain->out, n)) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		*plain->out.p++ = amber_simple_tag(&cells[0]);
	} else if (types & 1u << IS_NULL) {
		return AMBER_PLAIN_ITEMS;
	} else {
		plain->out.p = amber_plain_put_bools(plain->out.p, cells, n);
	}
	return AMBER_PLAIN_COLUMN;
}

/* Ints as words of 64 bits: where they stand, if PHP's are such. */
static const uint64_t *words_of(amber_plain *plain, const zval *cells, uint32_t n, size_t *distance)
{
#if SIZEOF_ZEND_LONG == 8
	/* a zval begins with its value */
	*distance = sizeof(zval) / sizeof(uint64_t);
	return (const uint64_t *) (const void *) cells;
#else
	uint64_t *words = amber_plain_alloc(plain, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		words[i] = (uint64_t) (int64_t) Z_LVAL(cells[i]);
	}
	*distance = 1;
	return words;
#endif
}

bool amber_plain_plan_ints(amber_plain *plain, const zval *cells, uint32_t n, bool must, amber_plain_ints *plan)
{
	plan->words = words_of(plain, cells, n, &plan->distance);
	return amber_plan_ints(&plain->out, plan->words, plan->distance, n, must, &plan->column);
}

int amber_plain_planned_ints(amber_plain *plain, uint32_t n, const amber_plain_ints *plan)
{
	if (!amber_plain_make_room(plain, plan->column.bytes)) {
		return AMBER_PLAIN_STOPPED;
	}
	plain->out.p = amber_put_planned_ints(plain->out.p, plan->words, plan->distance, n, &plan->column);
	return AMBER_PLAIN_COLUMN;
}

static int write_ints(amber_plain *plain, const zval *cells, uint32_t n)
{
	amber_plain_ints plan;

	if (amber_plain_are_same_ints(cells, n) && amber_take_free_places(&plain->out, n)) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		plain->out.p = amber_put_int(plain->out.p, Z_LVAL(cells[0]));
		return AMBER_PLAIN_COLUMN;
	}
	return amber_plain_plan_ints(plain, cells, n, false, &plan) ? amber_plain_planned_ints(plain, n, &plan)
		: AMBER_PLAIN_ITEMS;
}

void amber_plain_plan_floats(amber_plain *plain, const zval *cells, uint32_t n, amber_plain_floats *plan)
{
	uint64_t differ = 0;

	plan->words = amber_plain_alloc(plain, sizeof(uint64_t) * 2 * (size_t) n);
	plan->mantissas = plan->words + n;
	for (uint32_t i = 0; i < n; i++) {
		plan->words[i] = amber_float_bits(Z_DVAL(cells[i]));
		differ |= plan->words[i] ^ plan->words[0];
	}
	plan->same = differ == 0 && amber_take_free_places(&plain->out, n);
	if (plan->same) {
		plan->column = (amber_float_plan) { .bytes = 0 };
	} else {
		amber_plan_floats(&plain->out, plan->words, plan->mantissas, n, &plan->column);
	}
}

int amber_plain_planned_floats(amber_plain *plain, uint32_t n, const amber_plain_floats *plan)
{
	if (!amber_plain_make_room(plain, plan->column.bytes)) {
		return AMBER_PLAIN_STOPPED;
	}
	if (plan->same) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		plain->out.p = amber_put_float(&plain->out, plain->out.p, plan->words[0]);
	} else {
		amber_put_planned_floats(&plain->out, plan->words, plan->mantissas, n, &plan->column);
	}
	return AMBER_PLAIN_COLUMN;
}

static int write_floats(amber_plain *plain, const zval *cells, uint32_t n)
{
	amber_plain_floats plan;

	amber_plain_plan_floats(plain, cells, n, &plan);
	if (!plan.same && plan.column.kind == AMBER_COLUMN_FLOATS) {
		int written = amber_plain_split_floats(plain, cells, n, plan.words);
		if (written != AMBER_PLAIN_ITEMS) {
			return written;
		}
	}
	return amber_plain_planned_floats(plain, n, &plan);
}

/* Ints as items; so many at once. */
#define INTS_BLOCK 64

static bool write_int_items(amber_plain *plain, const zval *cells, uint32_t n)
{
	for (uint32_t i = 0; i < n;) {
		uint32_t end = n - i < INTS_BLOCK ? n : i + INTS_BLOCK;
		/* a tag and eight bytes each at most */
		if (UNEXPECTED(!amber_plain_make_room(plain, 9 * INTS_BLOCK))) {
			return false;
		}
		uint8_t *p = plain->out.p;
		for (; i < end; i++) {
			p = amber_put_int(p, Z_LVAL(cells[i]));
		}
		plain->out.p = p;
	}
	return true;
}

bool amber_plain_items(amber_plain *plain, const zval *cells, const uint32_t *numbers, uint32_t n, uint32_t types)
{
	if (types == 1u << IS_LONG) {
		return write_int_items(plain, cells, n);
	}
	return numbers ? amber_plain_numbered_items(plain, cells, numbers, n)
		: amber_plain_cells(plain, cells, sizeof(zval), n);
}

static int write_strings(amber_plain *plain, const zval *cells, uint32_t n, uint32_t **numbers)
{
	amber_plain_strings plan;

	amber_plain_plan_strings(plain, cells, n, &plan);
	*numbers = plan.numbers;
	return plan.way != AMBER_PLAIN_STRINGS_ITEMS ? amber_plain_planned_strings(plain, cells, n, &plan)
		: AMBER_PLAIN_ITEMS;
}

int amber_plain_column(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types, uint32_t **numbers)
{
	switch (types) {
		case 1u << IS_NULL:
		case 1u << IS_FALSE:
		case 1u << IS_TRUE:
		case 1u << IS_FALSE | 1u << IS_TRUE:
			return amber_plain_simple(plain, cells, n, types);
		case 1u << IS_LONG:
			return write_ints(plain, cells, n);
		case 1u << IS_DOUBLE:
			return write_floats(plain, cells, n);
		case 1u << IS_STRING:
			return write_strings(plain, cells, n, numbers);
		default:
			return amber_plain_split_column(plain, cells, n, types);
	}
}

bool amber_plain_column_or_items(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types)
{
	uint32_t *numbers = NULL;

	if (UNEXPECTED(!amber_plain_make_room(plain, 1))) {
		return false;
	}
	int column = amber_plain_column(plain, cells, n, types, &numbers);
	if (column != AMBER_PLAIN_ITEMS) {
		return column == AMBER_PLAIN_COLUMN;
	}
	*plain->out.p++ = AMBER_COLUMN_ITEMS;
	return amber_plain_items(plain, cells, numbers, n, types);
}

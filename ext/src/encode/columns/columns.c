/* SPDX-License-Identifier: MIT
 *
 * Values as a column: those of one type (strings in encode/columns/strings.c), or
 * of two (encode/columns/split.c).
 */
#include "src/encode/columns/columns.h"

/* Bools as a column, a bit each. */
static uint8_t *put_bools(uint8_t *p, const zval *cells, uint32_t n)
{
	amber_bits bits = { .p = p };

	*bits.p++ = AMBER_COLUMN_BOOLS;
	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, Z_TYPE(cells[i]) == IS_TRUE, 1);
	}
	return amber_finish_bits(&bits);
}

enum amber_walk_column amber_walk_simple(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types)
{
	amber_walk_make_room(walk, n);
	if ((types & (types - 1)) == 0 && amber_take_free_places(&walk->out, n)) {
		*walk->out.p++ = AMBER_COLUMN_SAME;
		*walk->out.p++ = amber_simple_tag(&cells[0]);
	} else if (types & 1u << IS_NULL) {
		return AMBER_WALK_ITEMS;
	} else {
		walk->out.p = put_bools(walk->out.p, cells, n);
	}
	return AMBER_WALK_COLUMN;
}

/* Ints as words of 64 bits: where they stand, if PHP's are such. */
static const uint64_t *words_of(amber_walk *walk, const zval *cells, uint32_t n, size_t *distance)
{
#if SIZEOF_ZEND_LONG == 8
	/* a zval begins with its value */
	*distance = sizeof(zval) / sizeof(uint64_t);
	return (const uint64_t *) (const void *) cells;
#else
	uint64_t *words = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		words[i] = (uint64_t) (int64_t) Z_LVAL(cells[i]);
	}
	*distance = 1;
	return words;
#endif
}

bool amber_walk_plan_ints(amber_walk *walk, const zval *cells, uint32_t n, bool must, amber_walk_ints *plan)
{
	plan->words = words_of(walk, cells, n, &plan->distance);
	return amber_plan_ints(&walk->out, plan->words, plan->distance, n, must, &plan->column);
}

bool amber_walk_planned_ints(amber_walk *walk, uint32_t n, const amber_walk_ints *plan)
{
	amber_walk_make_room(walk, plan->column.bytes);
	walk->out.p = amber_put_planned_ints(walk->out.p, plan->words, plan->distance, n, &plan->column);
	return true;
}

static enum amber_walk_column write_ints(amber_walk *walk, const zval *cells, uint32_t n)
{
	amber_walk_ints plan;
	uint32_t same = 1;

	while (same < n && Z_LVAL(cells[same]) == Z_LVAL(cells[0])) {
		same++;
	}
	if (same == n && amber_take_free_places(&walk->out, n)) {
		*walk->out.p++ = AMBER_COLUMN_SAME;
		walk->out.p = amber_put_int(walk->out.p, Z_LVAL(cells[0]));
		return AMBER_WALK_COLUMN;
	}
	return amber_walk_plan_ints(walk, cells, n, false, &plan)
		? amber_walk_column_if(amber_walk_planned_ints(walk, n, &plan)) : AMBER_WALK_ITEMS;
}

void amber_walk_plan_floats(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_floats *plan)
{
	uint64_t differ = 0;

	plan->words = amber_walk_alloc(walk, sizeof(uint64_t) * 2 * (size_t) n);
	plan->mantissas = plan->words + n;
	for (uint32_t i = 0; i < n; i++) {
		plan->words[i] = amber_float_bits(Z_DVAL(cells[i]));
		differ |= plan->words[i] ^ plan->words[0];
	}
	plan->same = differ == 0 && amber_take_free_places(&walk->out, n);
	if (plan->same) {
		plan->column = (amber_float_plan) { .bytes = 0 };
	} else {
		amber_plan_floats(&walk->out, plan->words, plan->mantissas, n, &plan->column);
	}
}

bool amber_walk_planned_floats(amber_walk *walk, uint32_t n, const amber_walk_floats *plan)
{
	amber_walk_make_room(walk, plan->column.bytes);
	if (plan->same) {
		*walk->out.p++ = AMBER_COLUMN_SAME;
		walk->out.p = amber_put_float(walk->out.p, plan->words[0]);
	} else {
		amber_put_planned_floats(&walk->out, plan->words, plan->mantissas, n, &plan->column);
	}
	return true;
}

static enum amber_walk_column write_floats(amber_walk *walk, const zval *cells, uint32_t n)
{
	amber_walk_floats plan;

	amber_walk_plan_floats(walk, cells, n, &plan);
	return amber_walk_column_if(amber_walk_planned_floats(walk, n, &plan));
}

/* Ints as items; so many at once. */
#define INTS_BLOCK 64

bool amber_walk_int_items(amber_walk *walk, const zval *cells, uint32_t n)
{
	for (uint32_t i = 0; i < n;) {
		uint32_t end = n - i < INTS_BLOCK ? n : i + INTS_BLOCK;
		/* a tag and eight bytes each at most */
		amber_walk_make_room(walk, 9 * INTS_BLOCK);
		uint8_t *p = walk->out.p;
		for (; i < end; i++) {
			p = amber_put_int(p, Z_LVAL(cells[i]));
		}
		walk->out.p = p;
	}
	return true;
}

static enum amber_walk_column write_strings(amber_walk *walk, const zval *cells, uint32_t n, uint32_t **numbers)
{
	amber_walk_strings plan;

	amber_walk_plan_strings(walk, cells, n, &plan);
	*numbers = plan.numbers;
	return plan.way != AMBER_WALK_STRINGS_ITEMS
		? amber_walk_column_if(amber_walk_planned_strings(walk, cells, n, &plan)) : AMBER_WALK_ITEMS;
}

enum amber_walk_column amber_walk_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types,
	uint32_t **numbers)
{
	switch (types) {
		case 1u << IS_NULL:
		case 1u << IS_FALSE:
		case 1u << IS_TRUE:
		case 1u << IS_FALSE | 1u << IS_TRUE:
			return amber_walk_simple(walk, cells, n, types);
		case 1u << IS_LONG:
			return write_ints(walk, cells, n);
		case 1u << IS_DOUBLE:
			return write_floats(walk, cells, n);
		case 1u << IS_STRING:
			return write_strings(walk, cells, n, numbers);
		default:
			return amber_walk_split_column(walk, cells, n, types);
	}
}

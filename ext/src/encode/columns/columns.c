/* SPDX-License-Identifier: MIT
 *
 * Values as a column: those of one type (strings in encode/columns/strings.c), or
 * of two (encode/columns/split.c).
 */
#include "src/encode/columns/columns.h"
#include "src/encode/walk/walk.h"

/* Ints as words of 64 bits: where they stand, if PHP's are such. */
static const uint64_t *words_of(amber_walk *walk, const zval *cells, uint32_t n, size_t *distance)
{
#if SIZEOF_ZEND_LONG == 8
	/* a zval begins with its value */
	*distance = sizeof(zval) / sizeof(uint64_t);
	return (const uint64_t *) (const void *) cells;
#else
	uint64_t *words = zend_arena_alloc(&walk->arena, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		words[i] = (uint64_t) (int64_t) Z_LVAL(cells[i]);
	}
	*distance = 1;
	return words;
#endif
}

/* Whether n leaves of one type are one. */
static bool are_one(const zval *cells, uint32_t n)
{
	const zval *first = &cells[0], *cell = &cells[n - 1];

	switch (Z_TYPE_P(first)) {
		case IS_LONG:
			for (; cell > first && Z_LVAL_P(cell) == Z_LVAL_P(first); cell--) {}
			break;
		case IS_DOUBLE:
			for (; cell > first && amber_float_bits(Z_DVAL_P(cell)) == amber_float_bits(Z_DVAL_P(first)); cell--) {}
			break;
		case IS_STRING:
			for (; cell > first && amber_same_string(Z_STR_P(cell), Z_STR_P(first)); cell--) {}
			break;
		default:
			return true;
	}
	return cell == first;
}

static void plan_ints(amber_walk *walk, const zval *cells, uint32_t n, bool part, amber_column_plan *plan)
{
	plan->words = words_of(walk, cells, n, &plan->distance);
	amber_plan_ints(&walk->out, plan->words, plan->distance, n, 1, 0, &plan->ints);
	plan->kind = part || !amber_ints_are_items(plan->words, plan->distance, n, &plan->ints) ? AMBER_COLUMN_INTS
		: AMBER_COLUMN_ITEMS;
	plan->head_bytes = 0;
	plan->room = plan->ints.bytes;
}

static void plan_floats(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan)
{
	uint64_t *mantissas = zend_arena_alloc(&walk->arena, sizeof(uint64_t) * (size_t) n);
	unsigned k = amber_common_decimal(cells, mantissas, n);

	plan->kind = AMBER_COLUMN_FLOATS;
	plan->room = 8 * (size_t) n;
	if (k > AMBER_DECIMAL_MAX) {
		return;
	}
	amber_plan_ints(&walk->out, mantissas, 1, n, 1, 0, &plan->ints);
	if (plan->ints.bytes <= plan->room) {
		plan->kind = AMBER_COLUMN_INTS;
		plan->head[0] = (uint8_t) (AMBER_COLUMN_DECIMALS + k);
		plan->head_bytes = 1;
		plan->words = mantissas;
		plan->distance = 1;
		plan->room = plan->ints.bytes;
	}
}

bool amber_walk_plan_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, bool part,
	amber_column_plan *plan)
{
	plan->kind = AMBER_COLUMN_ITEMS;
	plan->numbers = NULL;
	plan->room = 0;
	/* the mask pays for the places of a part */
	if ((types & (types - 1)) == 0 && (types & AMBER_LEAF_TYPES) && are_one(cells, n)
	 && (part || amber_take_free_places(&walk->out, n))) {
		plan->kind = AMBER_COLUMN_SAME;
		return true;
	}
	switch (types) {
		case 1u << IS_NULL:
			break;
		case 1u << IS_FALSE:
		case 1u << IS_TRUE:
		case 1u << IS_FALSE | 1u << IS_TRUE:
			plan->kind = AMBER_COLUMN_BOOLS;
			plan->room = amber_packed_bytes(n, 0);
			break;
		case 1u << IS_LONG:
			plan_ints(walk, cells, n, part, plan);
			break;
		case 1u << IS_DOUBLE:
			plan_floats(walk, cells, n, plan);
			break;
		case 1u << IS_STRING:
			amber_walk_plan_strings(walk, cells, n, plan);
			break;
		default:
			amber_walk_plan_split(walk, cells, n, types, plan);
	}
	return plan->kind != AMBER_COLUMN_ITEMS;
}

uint8_t *amber_put_mask(uint8_t *p, const zval *cells, uint32_t n, uint32_t types)
{
	amber_bits bits = { .p = p };

	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, types >> Z_TYPE(cells[i]) & 1, 1);
	}
	return amber_finish_bits(&bits);
}

static uint8_t *put_floats(uint8_t *p, const zval *cells, uint32_t n)
{
	*p++ = AMBER_COLUMN_FLOATS;
	for (uint32_t i = 0; i < n; i++) {
		p = amber_put_le_roomy(p, amber_float_bits(Z_DVAL(cells[i])), 8);
	}
	return p;
}

void amber_walk_put_column(amber_walk *walk, const zval *cells, uint32_t n, const amber_column_plan *plan)
{
	amber_walk_make_room(walk, plan->room);
	switch (plan->kind) {
		case AMBER_COLUMN_SAME:
			*walk->out.p++ = AMBER_COLUMN_SAME;
			amber_walk_leaves(walk, cells, sizeof(zval), 1);
			break;
		case AMBER_COLUMN_BOOLS:
			*walk->out.p++ = AMBER_COLUMN_BOOLS;
			walk->out.p = amber_put_mask(walk->out.p, cells, n, 1u << IS_TRUE);
			break;
		case AMBER_COLUMN_INTS:
			memcpy(walk->out.p, plan->head, sizeof(plan->head));
			walk->out.p = amber_put_planned_ints(walk->out.p + plan->head_bytes, plan->words, plan->distance, n,
				&plan->ints);
			break;
		case AMBER_COLUMN_FLOATS:
			walk->out.p = put_floats(walk->out.p, cells, n);
			break;
		case AMBER_COLUMN_STRINGS:
			amber_walk_put_texts(walk, cells, n);
			break;
		case AMBER_COLUMN_CHOICES:
			amber_walk_put_choices(walk, n, plan);
			break;
		default:
			amber_walk_put_split(walk, cells, n, plan->parts);
	}
}

/* SPDX-License-Identifier: MIT
 *
 * Values of two types as a column: what may be null, prices of which some are whole. Those of each type stand together
 * in a column of their own, and before them a bit for each that says where it is.
 */
#include "src/encode/columns/columns.h"

#define BOOLS (1u << IS_FALSE | 1u << IS_TRUE)

/* The higher one of two types, bools being one; 0: they are not two. */
static uint32_t higher_of_two(uint32_t types)
{
	uint32_t one = types & BOOLS ? (types & ~BOOLS) | 1u << IS_TRUE : types;
	uint32_t others = one & (one - 1);

	if (types & ~AMBER_LEAF_TYPES || others == 0 || others & (others - 1)) {
		return 0;
	}
	return others & BOOLS ? types & BOOLS : others;
}

/* The values of these types, and how they are to be written; false: they are better items. */
static bool plan_part(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, amber_column_part *part)
{
	zval *own = zend_arena_alloc(&walk->arena, sizeof(zval) * (size_t) n);
	uint32_t used = 0;

	for (uint32_t i = 0; i < n; i++) {
		/* without a branch, which nobody could foretell: the next overwrites what is of another type */
		own[used] = cells[i];
		used += types >> Z_TYPE(cells[i]) & 1;
	}
	part->n = used;
	part->types = types;
	part->cells = own;
	return amber_walk_plan_column(walk, own, used, types, true, &part->plan);
}

void amber_walk_plan_split(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, amber_column_plan *plan)
{
	uint32_t second = higher_of_two(types), free_places = walk->out.free_places;

	if (n < AMBER_SPLIT_MIN || second == 0) {
		return;
	}
	amber_column_part *parts = zend_arena_alloc(&walk->arena, 2 * sizeof(*parts));
	/* strings first, as they may be better items */
	if (!plan_part(walk, cells, n, second, &parts[1]) || !plan_part(walk, cells, n, types ^ second, &parts[0])) {
		walk->out.free_places = free_places;
		return;
	}
	plan->kind = AMBER_COLUMN_SPLIT;
	plan->parts = parts;
	plan->room = amber_packed_bytes(n, 0);
}

void amber_walk_put_split(amber_walk *walk, const zval *cells, uint32_t n, const amber_column_part *parts)
{
	*walk->out.p++ = AMBER_COLUMN_SPLIT;
	walk->out.p = amber_put_mask(walk->out.p, cells, n, parts[1].types);
	amber_walk_put_column(walk, parts[0].cells, parts[0].n, &parts[0].plan);
	amber_walk_put_column(walk, parts[1].cells, parts[1].n, &parts[1].plan);
}

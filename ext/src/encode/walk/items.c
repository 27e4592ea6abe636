/* SPDX-License-Identifier: MIT
 *
 * Values side by side: as a column, or one by one.
 */
#include "src/encode/columns/columns.h"
#include "src/encode/walk/walk.h"

uint32_t amber_walk_step_all(amber_walk *walk, zval *cells, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++) {
		const zval *value = &cells[i];
		/* one to an object says how that is met: the reference itself is needed; one to an array is to be left when
		 * that is written; one that is joined is an item */
		if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(amber_walk_behind(walk, value)) < IS_ARRAY) {
			if (!amber_walk_step_through(walk, &value)) {
				return 0;
			}
			ZVAL_COPY_VALUE(&cells[i], value);
		}
		types |= 1u << Z_TYPE_P(amber_walk_behind(walk, &cells[i]));
	}
	return types;
}

/* The types of n values side by side, as far as one that is no leaf. */
static uint32_t types_of(const zval *cells, uint32_t n)
{
	uint32_t types = 1u << Z_TYPE(cells[0]), i = 1;

	while (i < n && Z_TYPE(cells[i]) == Z_TYPE(cells[0])) {
		i++;
	}
	for (; i < n && (types & ~AMBER_LEAF_TYPES) == 0; i++) {
		types |= 1u << Z_TYPE(cells[i]);
	}
	return types;
}

uint32_t amber_walk_copy_values(amber_values *from, size_t step, zval *cells, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++, from += step) {
		const zval *value = amber_values_next(from);
		cells[i] = *value;
		types |= 1u << Z_TYPE_P(value);
	}
	return types;
}

uint32_t amber_walk_gather(amber_walk *walk, zval *cells, const HashTable *table, uint32_t count)
{
	amber_values values = amber_values_of(table);
	uint32_t types = amber_walk_copy_values(&values, 0, cells, count);

	return types & 1u << IS_REFERENCE ? amber_walk_step_all(walk, cells, count) : types;
}

uint32_t amber_walk_side_by_side(amber_walk *walk, const HashTable *table, const zval **cells)
{
	uint32_t count = zend_hash_num_elements(table);
	uint32_t types = HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table) ? types_of(table->arPacked, count)
		: 1u << IS_REFERENCE;

	*cells = table->arPacked;
	if (types & 1u << IS_REFERENCE) {
		zval *copies = zend_arena_alloc(&walk->arena, sizeof(zval) * (size_t) count);
		*cells = copies;
		types = amber_walk_gather(walk, copies, table, count);
	}
	return types;
}

bool amber_walk_column_or_items(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, bool list)
{
	amber_column_plan plan;

	amber_walk_make_room(walk, 1);
	if (amber_walk_plan_column(walk, cells, n, types, false, &plan)) {
		if (list) {
			*walk->out.p++ = AMBER_TAG_LIST_COLUMN;
			walk->out.p = amber_put_varint(walk->out.p, n);
		}
		amber_walk_put_column(walk, cells, n, &plan);
		return true;
	}
	if (list) {
		walk->out.p = amber_put_list(walk->out.p, n);
	} else {
		*walk->out.p++ = AMBER_COLUMN_ITEMS;
	}
	if (types & ~AMBER_LEAF_TYPES) {
		return amber_walk_cells(walk, cells, sizeof(zval), n);
	}
	if (plan.numbers) {
		amber_walk_numbered_items(walk, plan.numbers, n);
	} else {
		amber_walk_leaves(walk, cells, sizeof(zval), n);
	}
	return true;
}

/* SPDX-License-Identifier: MIT
 *
 * Columns: chooses a kind of column for values side by side, and writes it.
 */
#include "encode/walk.h"

/* Fewer values of two types are written as items, because the headers of two columns cost more. */
#define SPLIT_MIN 64

/* Plans a split column for values of two types: a column for each type. Does so if there are enough values, and each
 * type suits a column. */
static void plan_split(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, amber_column_plan *plan);
static void put_split(amber_walk *walk, const zval *elements, uint32_t n, const amber_column_part *parts);

/* Returns ints as words of 64 bits: the zvals themselves where PHP's ints are as wide, else a copy. */
static const uint64_t *words_of(amber_walk *walk, const zval *elements, uint32_t n, size_t *distance)
{
#if SIZEOF_ZEND_LONG == 8
	/* a zval begins with its value */
	*distance = sizeof(zval) / sizeof(uint64_t);
	return (const uint64_t *) (const void *) elements;
#else
	uint64_t *words = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		words[i] = (uint64_t) (int64_t) Z_LVAL(elements[i]);
	}
	*distance = 1;
	return words;
#endif
}

/* Returns whether n scalars of one type are all the same. */
static bool are_all_same(const zval *elements, uint32_t n)
{
	const zval *first = &elements[0], *element = &elements[n - 1];

	switch (Z_TYPE_P(first)) {
		case IS_LONG:
			for (; element > first && Z_LVAL_P(element) == Z_LVAL_P(first); element--) {}
			break;
		case IS_DOUBLE:
			while (element > first && amber_float_bits(Z_DVAL_P(element)) == amber_float_bits(Z_DVAL_P(first))) {
				element--;
			}
			break;
		case IS_STRING:
			for (; element > first && amber_same_string(Z_STR_P(element), Z_STR_P(first)); element--) {}
			break;
		default:
			return true;
	}
	return element == first;
}

static void plan_ints(amber_walk *walk, const zval *elements, uint32_t n, bool part, amber_column_plan *plan)
{
	plan->words = words_of(walk, elements, n, &plan->distance);
	amber_plan_ints(&walk->out, plan->words, plan->distance, n, 1, 0, &plan->ints);
	plan->kind = part || !amber_ints_are_items(plan->words, plan->distance, n, &plan->ints) ? AMBER_COLUMN_INTS
		: AMBER_COLUMN_ITEMS;
	plan->head_bytes = 0;
	plan->room = plan->ints.bytes;
}

static void plan_floats(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan)
{
	uint64_t *mantissas = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	unsigned k = amber_common_decimal(elements, mantissas, n);

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

bool amber_walk_plan_column(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, bool part,
	amber_column_plan *plan)
{
	plan->kind = AMBER_COLUMN_ITEMS;
	plan->numbers = NULL;
	plan->room = 0;
	/* the values of a part take nothing from the budget, because the mask of the split column has a bit for each */
	if ((types & (types - 1)) == 0 && (types & AMBER_SCALAR_TYPES) && are_all_same(elements, n)
	 && (part || amber_take_budget(&walk->out, n))) {
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
			plan_ints(walk, elements, n, part, plan);
			break;
		case 1u << IS_DOUBLE:
			plan_floats(walk, elements, n, plan);
			break;
		case 1u << IS_STRING:
			amber_walk_plan_strings(walk, elements, n, plan);
			break;
		default:
			plan_split(walk, elements, n, types, plan);
	}
	return plan->kind != AMBER_COLUMN_ITEMS;
}

/* Writes a bit for each value: whether its type is among types. */
static zend_never_inline uint8_t *put_mask(uint8_t *p, const zval *elements, uint32_t n, uint32_t types)
{
	amber_bits bits = { .p = p };

	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, types >> Z_TYPE(elements[i]) & 1, 1);
	}
	return amber_finish_bits(&bits);
}

static uint8_t *put_floats(uint8_t *p, const zval *elements, uint32_t n)
{
	*p++ = AMBER_COLUMN_FLOATS;
	for (uint32_t i = 0; i < n; i++) {
		p = amber_put_le_roomy(p, amber_float_bits(Z_DVAL(elements[i])), 8);
	}
	return p;
}

void amber_walk_put_column(amber_walk *walk, const zval *elements, uint32_t n, const amber_column_plan *plan)
{
	amber_walk_make_room(walk, plan->room);
	switch (plan->kind) {
		case AMBER_COLUMN_SAME:
			*walk->out.p++ = AMBER_COLUMN_SAME;
			amber_walk_run(walk, elements, sizeof(zval), 1, false);
			break;
		case AMBER_COLUMN_BOOLS:
			*walk->out.p++ = AMBER_COLUMN_BOOLS;
			walk->out.p = put_mask(walk->out.p, elements, n, 1u << IS_TRUE);
			break;
		case AMBER_COLUMN_INTS:
			memcpy(walk->out.p, plan->head, sizeof(plan->head));
			walk->out.p = amber_put_planned_ints(walk->out.p + plan->head_bytes, plan->words, plan->distance, n,
				&plan->ints);
			break;
		case AMBER_COLUMN_FLOATS:
			walk->out.p = put_floats(walk->out.p, elements, n);
			break;
		case AMBER_COLUMN_STRINGS:
			amber_walk_put_raw_strings(walk, elements, n);
			break;
		case AMBER_COLUMN_CHOICES:
			amber_walk_put_choices(walk, n, plan);
			break;
		default:
			put_split(walk, elements, n, plan->parts);
	}
}

/* --- values of two types --------------------------------------------------- */

#define BOOLS (1u << IS_FALSE | 1u << IS_TRUE)

/* Returns the higher one of two types, where both bools count as one; 0: there are not exactly two. */
static uint32_t higher_of_two(uint32_t types)
{
	uint32_t one = types & BOOLS ? (types & ~BOOLS) | 1u << IS_TRUE : types;
	uint32_t others = one & (one - 1);

	if (types & ~AMBER_SCALAR_TYPES || others == 0 || others & (others - 1)) {
		return 0;
	}
	return others & BOOLS ? types & BOOLS : others;
}

/* Copies the values of these types and plans a column of them. False: they are better written as items. */
static bool plan_part(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, amber_column_part *part)
{
	zval *own = amber_walk_alloc(walk, sizeof(zval) * (size_t) n);
	uint32_t used = 0;

	for (uint32_t i = 0; i < n; i++) {
		/* without a branch, which no processor could predict: the next value overwrites one of another type */
		own[used] = elements[i];
		used += types >> Z_TYPE(elements[i]) & 1;
	}
	part->n = used;
	part->types = types;
	part->elements = own;
	return amber_walk_plan_column(walk, own, used, types, true, &part->plan);
}

static zend_never_inline void plan_split(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types,
	amber_column_plan *plan)
{
	uint32_t second = higher_of_two(types), budget = walk->out.budget;

	if (n < SPLIT_MIN || second == 0) {
		return;
	}
	amber_column_part *parts = amber_walk_alloc(walk, 2 * sizeof(*parts));
	/* plan strings first, as they may be better as items */
	if (!plan_part(walk, elements, n, second, &parts[1]) || !plan_part(walk, elements, n, types ^ second, &parts[0])) {
		walk->out.budget = budget;
		return;
	}
	plan->kind = AMBER_COLUMN_SPLIT;
	plan->parts = parts;
	plan->room = amber_packed_bytes(n, 0);
}

static zend_never_inline void put_split(amber_walk *walk, const zval *elements, uint32_t n,
	const amber_column_part *parts)
{
	*walk->out.p++ = AMBER_COLUMN_SPLIT;
	walk->out.p = put_mask(walk->out.p, elements, n, parts[1].types);
	amber_walk_put_column(walk, parts[0].elements, parts[0].n, &parts[0].plan);
	amber_walk_put_column(walk, parts[1].elements, parts[1].n, &parts[1].plan);
}

/* --- as a column, or one by one -------------------------------------------- */

uint32_t amber_walk_step_all(amber_walk *walk, zval *elements, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++) {
		const zval *value = &elements[i];
		/* a reference to an object stays, because the walk needs it to know how the object is met; one to an array
		 * stays until the array is written; an aliased one is written as an item */
		if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(amber_walk_behind(walk, value)) < IS_ARRAY) {
			if (!amber_walk_step_through(walk, &value)) {
				return 0;
			}
			ZVAL_COPY_VALUE(&elements[i], value);
		}
		types |= 1u << Z_TYPE_P(amber_walk_behind(walk, &elements[i]));
	}
	return types;
}

/* Returns the types of n values side by side, up to the first one that is no scalar. */
static uint32_t types_of(const zval *elements, uint32_t n)
{
	uint32_t types = 1u << Z_TYPE(elements[0]), i = 1;

	while (i < n && Z_TYPE(elements[i]) == Z_TYPE(elements[0])) {
		i++;
	}
	for (; i < n && (types & ~AMBER_SCALAR_TYPES) == 0; i++) {
		types |= 1u << Z_TYPE(elements[i]);
	}
	return types;
}

uint32_t amber_walk_copy_values(amber_values *from, size_t step, zval *elements, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++, from += step) {
		const zval *value = amber_values_next(from);
		elements[i] = *value;
		types |= 1u << Z_TYPE_P(value);
	}
	return types;
}

uint32_t amber_walk_gather(amber_walk *walk, zval *elements, const HashTable *table, uint32_t count)
{
	amber_values values = amber_values_of(table);
	uint32_t types = amber_walk_copy_values(&values, 0, elements, count);

	return types & 1u << IS_REFERENCE ? amber_walk_step_all(walk, elements, count) : types;
}

uint32_t amber_walk_side_by_side(amber_walk *walk, const HashTable *table, const zval **elements)
{
	uint32_t count = zend_hash_num_elements(table);
	uint32_t types = HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table) ? types_of(table->arPacked, count)
		: 1u << IS_REFERENCE;

	*elements = table->arPacked;
	if (types & 1u << IS_REFERENCE) {
		zval *copies = amber_walk_alloc_long(walk, sizeof(zval) * (size_t) count);
		*elements = copies;
		types = amber_walk_gather(walk, copies, table, count);
	}
	return types;
}

enum amber_begun amber_walk_begin_column(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, bool list)
{
	amber_column_plan plan;

	amber_walk_make_room(walk, 1);
	if (amber_walk_plan_column(walk, elements, n, types, false, &plan)) {
		if (list) {
			*walk->out.p++ = AMBER_TAG_LIST_COLUMN;
			walk->out.p = amber_put_varint(walk->out.p, n);
		}
		amber_walk_put_column(walk, elements, n, &plan);
		return AMBER_BEGUN_DONE;
	}
	if (list) {
		walk->out.p = amber_put_list(walk->out.p, n);
	} else {
		*walk->out.p++ = AMBER_COLUMN_ITEMS;
	}
	if (types & ~AMBER_SCALAR_TYPES) {
		return amber_walk_open(walk, elements, sizeof(zval), n);
	}
	if (plan.numbers) {
		amber_walk_numbered_items(walk, plan.numbers, n);
	} else {
		amber_walk_run(walk, elements, sizeof(zval), n, false);
	}
	return AMBER_BEGUN_DONE;
}

/* SPDX-License-Identifier: MIT
 *
 * Values of two types as a column: what may be null, prices of which some are whole. Those of each type stand together
 * in a column of their own, and before them a bit for each that says where it is.
 */
#include "src/encode/columns/columns.h"

/* No column may be longer than items by more than one in so many of its values in bytes: it is sooner read. */
#define SOONER_READ 16

/* Fewer strings that are all new are items: in a column they take no numbers. */
#define TEXTS_MIN 128

#define BOOLS (1u << IS_FALSE | 1u << IS_TRUE)

/* The values of one type, or both bools. */
typedef struct {
	uint32_t    n;
	uint32_t    types;
	const zval *cells;
	amber_walk_ints    ints;    /* if that is what they are */
	amber_walk_floats  floats;  /* likewise */
	amber_walk_strings strings;
} part;

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

/* The values of these types; what else a part has is set when it is planned. */
static void take_part(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, part *part)
{
	zval *own = amber_walk_alloc(walk, sizeof(zval) * (size_t) n);
	uint32_t used = 0;

	for (uint32_t i = 0; i < n; i++) {
		/* without a branch, which nobody could foretell: the next overwrites what is of another type */
		own[used] = cells[i];
		used += types >> Z_TYPE(cells[i]) & 1;
	}
	part->n = used;
	part->types = types;
	part->cells = own;
}

static int64_t saved_by_floats(const amber_walk_floats *floats, uint32_t n)
{
	return floats->same ? n /* two bytes or more each */
		: (int64_t) amber_float_items_bytes(floats->mantissas, n, &floats->column) - (int64_t) floats->column.bytes;
}

/* Chooses how a part is to be written; returns how many bytes that saves, about. */
static int64_t plan_part(amber_walk *walk, part *part)
{
	int64_t n = part->n;

	switch (part->types) {
		case BOOLS:
			return n - n / 8 - 2;
		case 1u << IS_LONG:
			amber_walk_plan_ints(walk, part->cells, part->n, true, &part->ints);
			return (int64_t) amber_int_items_bytes(part->ints.words, part->ints.distance, part->n)
				- (int64_t) part->ints.column.bytes;
		case 1u << IS_DOUBLE:
			amber_walk_plan_floats(walk, part->cells, part->n, &part->floats);
			return saved_by_floats(&part->floats, part->n);
		case 1u << IS_STRING:
			switch (part->strings.way) {
				case AMBER_WALK_STRINGS_TEXTS:
					return -4;
				case AMBER_WALK_STRINGS_SPELLED:
					return (int64_t) part->strings.spelled.saved;
				default:
					return amber_choices_save(part->n, part->strings.distinct);
			}
		default: /* nulls, or one bool */
			return n - 2;
	}
}

/* A bit for each value: whether it is of the second part. */
static uint8_t *put_mask(uint8_t *p, const zval *cells, uint32_t n, uint32_t second)
{
	amber_bits bits = { .p = p };

	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, second >> Z_TYPE(cells[i]) & 1, 1);
	}
	return amber_finish_bits(&bits);
}

static bool write_part(amber_walk *walk, const part *part)
{
	amber_walk_make_room(walk, 2);
	switch (part->types) {
		case 1u << IS_NULL:
			*walk->out.p++ = AMBER_COLUMN_SAME;
			*walk->out.p++ = AMBER_TAG_NULL;
			return true;
		case 1u << IS_LONG:
			return amber_walk_planned_ints(walk, part->n, &part->ints);
		case 1u << IS_DOUBLE:
			return amber_walk_planned_floats(walk, part->n, &part->floats);
		case 1u << IS_STRING:
			return amber_walk_planned_strings(walk, part->cells, part->n, &part->strings);
		default:
			return amber_walk_simple(walk, part->cells, part->n, part->types) == AMBER_WALK_COLUMN;
	}
}

/* Plans the strings of a part. Whether they are better items: where they are new, these take numbers by which they are
 * named where they come again. Of many that is taken to be as unlikely as in a column of strings alone. */
static bool are_better_items(amber_walk *walk, part *part)
{
	if (part->types != 1u << IS_STRING) {
		return false;
	}
	amber_walk_plan_strings(walk, part->cells, part->n, &part->strings);
	return part->strings.way == AMBER_WALK_STRINGS_ITEMS
		|| (part->strings.way == AMBER_WALK_STRINGS_TEXTS && part->n < TEXTS_MIN);
}

enum amber_walk_column amber_walk_split_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types)
{
	uint32_t second_types = higher_of_two(types), free_places = walk->out.free_places;
	size_t mask = amber_packed_bytes(n, 0);
	part first, second;

	if (n < AMBER_SPLIT_MIN || second_types == 0) {
		return AMBER_WALK_ITEMS;
	}
	take_part(walk, cells, n, types ^ second_types, &first);
	take_part(walk, cells, n, second_types, &second);
	/* one after the other: parts may take free places */
	if (are_better_items(walk, &first) || are_better_items(walk, &second)
	 || plan_part(walk, &first) + plan_part(walk, &second) + n / SOONER_READ < 1 + (int64_t) mask) {
		walk->out.free_places = free_places;
		return AMBER_WALK_ITEMS;
	}
	amber_walk_make_room(walk, mask);
	*walk->out.p++ = AMBER_COLUMN_SPLIT;
	walk->out.p = put_mask(walk->out.p, cells, n, second_types);
	return amber_walk_column_if(write_part(walk, &first) && write_part(walk, &second));
}

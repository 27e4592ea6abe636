/* SPDX-License-Identifier: MIT
 *
 * Values of two types as a column: what may be null, prices of which some are
 * whole, or some no short decimals, as they were multiplied. Those of each type
 * stand together in a column of their own, and before them which are which: the
 * places of the fewer ones, or a bit for each.
 */
#include "src/encode/columns/columns.h"

/* So few of all are told by their places, and no column may be longer by more than this of its values in bytes: it is
 * sooner read. */
#define FEW 16

/* Fewer strings that are all new are items: in a column they take no numbers. */
#define TEXTS_MIN 128

#define BOOLS  (1u << IS_FALSE | 1u << IS_TRUE)
#define LEAVES (1u << IS_NULL | BOOLS | 1u << IS_LONG | 1u << IS_DOUBLE | 1u << IS_STRING)

/* The higher one of two types, bools being one; 0: they are not two. */
static uint32_t higher_of_two(uint32_t types)
{
	uint32_t one = types & BOOLS ? (types & ~BOOLS) | 1u << IS_TRUE : types;
	uint32_t others = one & (one - 1);

	if (types & ~LEAVES || others == 0 || others & (others - 1)) {
		return 0;
	}
	return others & BOOLS ? types & BOOLS : others;
}

/* What else a part has is set when it is planned. */
static zend_always_inline void set_part(amber_walk_part *part, uint32_t n, uint32_t types, const zval *cells)
{
	part->n = n;
	part->types = types;
	part->cells = cells;
}

/* Takes apart n values, those of the types one and the others; in_one: instead of each whether it is of the former. */
static zend_always_inline void take_apart(amber_walk *walk, const zval *cells, uint32_t n, const uint8_t *in_one,
	uint32_t others, uint32_t one, amber_walk_split *split)
{
	zval *apart[2];
	uint64_t *places[2];
	uint32_t taken = 0;

	for (unsigned part = 0; part < 2; part++) {
		apart[part] = amber_walk_alloc(walk, sizeof(zval) * (size_t) n);
		places[part] = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	}
	for (uint32_t i = 0; i < n; i++) {
		uint32_t part = in_one ? in_one[i] : one >> Z_TYPE(cells[i]) & 1, at = part ? taken : i - taken;
		apart[part][at] = cells[i];
		places[part][at] = i;
		taken += part;
	}
	/* the second part is the one that has fewer */
	unsigned second = taken <= n - taken;
	split->free_places = walk->out.free_places;
	split->places = places[second];
	set_part(&split->parts[!second], n - taken, others, apart[0]);
	set_part(&split->parts[second], taken, one, apart[1]);
}

bool amber_walk_take_apart(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, amber_walk_split *split)
{
	uint32_t higher = higher_of_two(types);

	if (n < AMBER_SPLIT_MIN || higher == 0) {
		return false;
	}
	take_apart(walk, cells, n, NULL, types ^ higher, higher, split);
	return true;
}

static int64_t saved_by_floats(const amber_walk_part *part)
{
	const amber_walk_floats *floats = &part->floats;

	if (floats->same) {
		return part->n; /* two bytes or more each */
	}
	/* some are shorter as items */
	if (floats->column.kind == AMBER_COLUMN_FLOATS && part->n >= AMBER_SPLIT_MIN
	 && amber_places_of_most(floats->words, part->n) <= AMBER_DECIMAL_MAX) {
		return INT64_MIN;
	}
	return (int64_t) amber_float_items_bytes(floats->mantissas, part->n, &floats->column)
		- (int64_t) floats->column.bytes;
}

/* Chooses how a part is to be written; returns how many bytes that saves, about, or INT64_MIN: it can be no column. */
static int64_t plan_part(amber_walk *walk, amber_walk_part *part)
{
	const amber_walk_strings *strings = &part->strings;
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
			return saved_by_floats(part);
		case 1u << IS_STRING:
			switch (strings->way) {
				case AMBER_WALK_STRINGS_ITEMS:
					return INT64_MIN;
				case AMBER_WALK_STRINGS_TEXTS:
					return -4;
				case AMBER_WALK_STRINGS_SPELLED:
					return (int64_t) strings->spelled.saved;
				default:
					return amber_choices_save(part->n, strings->distinct);
			}
		default: /* nulls, or one bool */
			return n - 2;
	}
}

/* Whether the places of the second part are to be written, by this plan, and not a bit for each value, which also pays
 * for nulls. */
static bool tells_by_places(amber_walk *walk, const amber_walk_split *split, uint32_t n, amber_int_plan *plan)
{
	for (uint32_t i = 0; i < 2; i++) {
		if (split->parts[1].n > n / FEW || (split->parts[i].types == 1u << IS_NULL
			&& !amber_take_free_places(&walk->out, split->parts[i].n))) {
			return false;
		}
	}
	return amber_plan_ints(&walk->out, split->places, 1, split->parts[1].n, true, plan);
}

/* k of n places as bits. */
static uint8_t *put_bits(uint8_t *p, const uint64_t *places, uint32_t k, uint32_t n)
{
	size_t bytes = amber_packed_bytes(n, 0);

	*p++ = AMBER_COLUMN_BOOLS;
	memset(p, 0, bytes);
	for (uint32_t i = 0; i < k; i++) {
		p[places[i] >> 3] |= (uint8_t) (1u << (places[i] & 7));
	}
	return p + bytes;
}

static int write_part(amber_walk *walk, const amber_walk_part *part)
{
	if (!amber_walk_make_room(walk, 2)) {
		return AMBER_WALK_STOPPED;
	}
	switch (part->types) {
		case 1u << IS_NULL:
			*walk->out.p++ = AMBER_COLUMN_SAME;
			*walk->out.p++ = AMBER_TAG_NULL;
			return AMBER_WALK_COLUMN;
		case 1u << IS_LONG:
			return amber_walk_planned_ints(walk, part->n, &part->ints);
		case 1u << IS_DOUBLE:
			return amber_walk_planned_floats(walk, part->n, &part->floats);
		case 1u << IS_STRING:
			return amber_walk_planned_strings(walk, part->cells, part->n, &part->strings);
		default:
			return amber_walk_simple(walk, part->cells, part->n, part->types);
	}
}

int amber_walk_write_apart(amber_walk *walk, amber_walk_split *split)
{
	uint32_t n = split->parts[0].n + split->parts[1].n;
	/* one after the other: both may take free places */
	int64_t saved_by_first = plan_part(walk, &split->parts[0]);
	int64_t saved_by_second = plan_part(walk, &split->parts[1]);
	size_t bits = amber_packed_bytes(n, 0);
	amber_int_plan places;
	bool by_places = tells_by_places(walk, split, n, &places);

	if (saved_by_first == INT64_MIN || saved_by_second == INT64_MIN
	 || saved_by_first + saved_by_second + n / FEW < 3 + (int64_t) (by_places ? places.bytes : bits)) {
		walk->out.free_places = split->free_places;
		return AMBER_WALK_ITEMS;
	}
	if (!amber_walk_make_room(walk, by_places ? places.bytes : bits)) {
		return AMBER_WALK_STOPPED;
	}
	*walk->out.p++ = AMBER_COLUMN_SPLIT;
	walk->out.p = amber_put_varint(walk->out.p, split->parts[1].n);
	walk->out.p = by_places ? amber_put_planned_ints(walk->out.p, split->places, 1, split->parts[1].n, &places)
		: put_bits(walk->out.p, split->places, split->parts[1].n, n);
	return write_part(walk, &split->parts[0]) == AMBER_WALK_COLUMN
		&& write_part(walk, &split->parts[1]) == AMBER_WALK_COLUMN
		? AMBER_WALK_COLUMN : AMBER_WALK_STOPPED;
}

static void plan_strings(amber_walk *walk, amber_walk_part *part)
{
	if (part->types == 1u << IS_STRING) {
		amber_walk_plan_strings(walk, part->cells, part->n, &part->strings);
	}
}

/* Whether the strings of a part are new, and better as items, which take numbers by which they are named where they
 * come again. Of many that is taken to be as unlikely as in a column of strings alone. */
static bool are_better_items(const amber_walk_part *part)
{
	return part->types == 1u << IS_STRING && part->strings.way == AMBER_WALK_STRINGS_TEXTS && part->n < TEXTS_MIN;
}

int amber_walk_split_column(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types)
{
	amber_walk_split split;

	if (!amber_walk_take_apart(walk, cells, n, types, &split)) {
		return AMBER_WALK_ITEMS;
	}
	plan_strings(walk, &split.parts[0]);
	plan_strings(walk, &split.parts[1]);
	if (are_better_items(&split.parts[0]) || are_better_items(&split.parts[1])) {
		walk->out.free_places = split.free_places;
		return AMBER_WALK_ITEMS;
	}
	return amber_walk_write_apart(walk, &split);
}

int amber_walk_split_floats(amber_walk *walk, const zval *cells, uint32_t n, const uint64_t *words)
{
	amber_walk_split split;
	unsigned places = n < AMBER_SPLIT_MIN ? AMBER_DECIMAL_MAX + 1 : amber_places_of_most(words, n);
	uint32_t others = 0;

	if (places > AMBER_DECIMAL_MAX) {
		return AMBER_WALK_ITEMS;
	}
	uint8_t *is_other = amber_walk_alloc(walk, n);
	for (uint32_t i = 0; i < n; i++) {
		int64_t m;
		double d;
		memcpy(&d, &words[i], sizeof(d));
		is_other[i] = !amber_is_decimal(d, places, &m);
		others += is_other[i];
	}
	if (others == 0 || others == n) {
		return AMBER_WALK_ITEMS;
	}
	take_apart(walk, cells, n, is_other, 1u << IS_DOUBLE, 1u << IS_DOUBLE, &split);
	return amber_walk_write_apart(walk, &split);
}

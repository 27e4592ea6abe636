/* SPDX-License-Identifier: MIT
 *
 * Strings as a column. Where all are new to the message they stand there as
 * text; where some were named before, each is named or takes its place among
 * few to choose from. Before all that, numerals and dates are looked for.
 */
#include "src/encode/columns/spelled.h"

/* A stamp for one more column, that no mark has. */
static void next_stamp(amber_walk *walk)
{
	if (walk->strings->used > walk->marks_size) {
		walk->marks_size = walk->strings->size;
		walk->marks = safe_erealloc(walk->marks, walk->marks_size, sizeof(amber_string_mark), 0);
		walk->stamp = UINT32_MAX;
	}
	if (++walk->stamp == 0) {
		amber_fill(walk->marks, 0, sizeof(amber_string_mark) * (size_t) walk->marks_size);
		walk->stamp = 1;
	}
}

/* Numbers the different strings of a column in order of appearance. */
static void count_distinct(amber_walk *walk, amber_walk_strings *plan, uint32_t n)
{
	amber_string_mark *marks;
	uint32_t distinct = 0, stamp;

	next_stamp(walk);
	marks = walk->marks;
	stamp = walk->stamp;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t number = plan->numbers[i];
		if (marks[number].stamp != stamp) {
			marks[number].stamp = stamp;
			marks[number].local = distinct++;
		}
	}
	plan->distinct = distinct;
}

/* What is known by address while a column is looked at: strings that were read from a message, or stand in code, are
 * often held by many. */
#define MEMO_SIZE 64
#define MEMO_FROM 32

typedef struct {
	const zend_string *str;
	uint32_t number;
} memo;

static zend_always_inline memo *memo_of(memo *memos, uint32_t mask, const zend_string *str)
{
	return &memos[(uintptr_t) str >> 5 & mask];
}

/* The numbers of some strings, from one place to another. */
static zend_always_inline void number_some(amber_walk *walk, const zval *cells, uint32_t i, uint32_t end,
	memo *memos, uint32_t mask, uint32_t *numbers)
{
	for (; i < end; i++) {
		zend_string *str = Z_STR(cells[i]);
		memo *known = memo_of(memos, mask, str);
		if (known->str == str) {
			numbers[i] = known->number;
			continue;
		}
		numbers[i] = amber_strings_add_hashed(walk->strings, str, amber_hash_string(ZSTR_VAL(str), ZSTR_LEN(str)));
		*known = (memo) { str, numbers[i] };
	}
}

/* The numbers of all strings of a column, some of which have been looked up. */
static void number_strings(amber_walk *walk, const zval *cells, uint32_t n,
	const amber_walk_looked_up *looked_up, uint32_t *numbers)
{
	memo memos[MEMO_SIZE];
	uint32_t i = 0, mask = n >= MEMO_FROM ? MEMO_SIZE - 1 : 0;

	for (uint32_t m = 0; m <= mask; m++) {
		memos[m].str = NULL;
	}
	for (uint32_t k = 0; k < looked_up->used; k++) {
		const amber_walk_look_up *one = &looked_up->list[k];
		number_some(walk, cells, i, one->place, memos, mask, numbers);
		i = one->place;
		numbers[i] = one->number;
		*memo_of(memos, mask, Z_STR(cells[i])) = (memo) { Z_STR(cells[i]), one->number };
		i++;
	}
	number_some(walk, cells, i, n, memos, mask, numbers);
}

/* Whether none was known before but those that take no number. */
static bool are_new(const zval *cells, const uint32_t *numbers, uint32_t n, uint32_t before)
{
	for (uint32_t i = 0; i < n; i++) {
		if (numbers[i] < before && Z_STRLEN(cells[i]) > 1) {
			return false;
		}
	}
	return true;
}

/* Looks up all; before: how many strings there were before any was. Returns whether each stands here once, and did not
 * before. */
static bool look_at_strings(amber_walk *walk, const zval *cells, uint32_t n, uint32_t before,
	const amber_walk_looked_up *looked_up, amber_walk_strings *plan)
{
	plan->numbers = amber_walk_alloc(walk, sizeof(uint32_t) * (size_t) n);
	number_strings(walk, cells, n, looked_up, plan->numbers);
	if (walk->strings->used - before == n) {
		plan->distinct = n;
		return true;
	}
	count_distinct(walk, plan, n);
	return plan->distinct == n && are_new(cells, plan->numbers, n, before);
}

void amber_walk_plan_texts(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_strings *plan)
{
	plan->way = AMBER_WALK_STRINGS_ITEMS;
	plan->numbers = NULL;
	if (n < AMBER_STRINGS_MIN) {
		return;
	}
	uint32_t before = walk->strings->used;
	bool by_sample = n >= AMBER_SAMPLE_MIN && !walk->no_text;
	amber_walk_looked_up looked_up = { 0 };
	enum amber_walk_seem seem = by_sample ? amber_walk_texts_seem(walk, cells, n, &looked_up, &plan->lengths)
		: AMBER_WALK_SEEM_OPEN;
	if (seem == AMBER_WALK_SEEM_FEW) {
		/* most differ: there is nothing to choose from, and each is looked up when it is written */
		return;
	}
	if (seem == AMBER_WALK_SEEM_NEW) {
		plan->way = AMBER_WALK_STRINGS_TEXTS;
		return;
	}
	bool are_new = look_at_strings(walk, cells, n, before, &looked_up, plan);
	if (are_new && !walk->no_text) {
		plan->way = AMBER_WALK_STRINGS_TEXTS;
		amber_walk_measure(cells, n, &plan->lengths);
		return;
	}
	if (plan->distinct == 1 && amber_take_free_places(&walk->out, n)) {
		plan->way = AMBER_WALK_STRINGS_SAME;
	} else if (amber_choices_pay(n, plan->distinct)) {
		plan->way = AMBER_WALK_STRINGS_CHOICES;
	}
}

/* A byte for each at least: a reader makes a string of it. */
static void widen(amber_int_plan *column, uint32_t n)
{
	uint32_t numbers = n - (column->kind == AMBER_COLUMN_DELTAS);

	if (column->w < AMBER_SPELLED_WIDTH) {
		column->bytes += amber_packed_bytes(numbers, AMBER_SPELLED_WIDTH) - amber_packed_bytes(numbers, column->w);
		column->w = AMBER_SPELLED_WIDTH;
	}
}

bool amber_walk_plan_spelled(amber_walk *walk, uint32_t n, size_t bytes, bool steps, amber_walk_spelled *plan)
{
	amber_out *out = &walk->out;
	uint32_t free_places = out->free_places;

	out->free_places = steps && n <= free_places / AMBER_SPELLED_PLACES ? free_places : 0;
	amber_plan_ints(out, plan->words, 1, n, true, &plan->column);
	out->free_places = free_places;
	if (plan->column.kind != AMBER_COLUMN_STEPS) {
		widen(&plan->column, n);
	}
	if (plan->column.bytes >= bytes) {
		return false;
	}
	if (plan->column.kind == AMBER_COLUMN_STEPS) {
		out->free_places -= AMBER_SPELLED_PLACES * n;
	}
	plan->saved = bytes + n - plan->column.bytes;
	return true;
}

static bool write_spelled(amber_walk *walk, uint32_t n, const amber_walk_spelled *plan)
{
	amber_walk_make_room(walk, sizeof(plan->head) + plan->column.bytes);
	memcpy(walk->out.p, plan->head, sizeof(plan->head));
	walk->out.p = amber_put_planned_ints(walk->out.p + plan->head_bytes, plan->words, 1, n, &plan->column);
	return true;
}

void amber_walk_plan_strings(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_strings *plan)
{
	if (n < AMBER_STRINGS_MIN || walk->no_text
	 || (!amber_walk_plan_stamps(walk, cells, n, &plan->spelled)
	 && !amber_walk_plan_numerals(walk, cells, n, &plan->spelled))) {
		amber_walk_plan_texts(walk, cells, n, plan);
		return;
	}
	plan->way = AMBER_WALK_STRINGS_SPELLED;
	plan->numbers = NULL;
}

static zend_always_inline uint8_t *put_name(amber_walk *walk, uint8_t *p, uint32_t number)
{
	p = amber_walk_room(walk, p, 1);
	return EXPECTED(p != NULL) ? amber_walk_name(walk, p, number) : NULL;
}

static bool write_choices(amber_walk *walk, uint32_t n, const amber_walk_strings *plan)
{
	uint64_t *places = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	unsigned w = amber_width_of(plan->distinct - 1);
	uint32_t next = 0;

	*walk->out.p++ = (uint8_t) (AMBER_COLUMN_CHOICES + w);
	walk->out.p = amber_put_varint(walk->out.p, plan->distinct);
	for (uint32_t i = 0; i < n; i++) {
		places[i] = walk->marks[plan->numbers[i]].local;
		if (places[i] == next) {
			next++;
			if ((walk->out.p = put_name(walk, walk->out.p, plan->numbers[i])) == NULL) {
				return false;
			}
		}
	}
	amber_walk_make_room(walk, n);
	walk->out.p = amber_put_offsets(walk->out.p, places, n, 0, w);
	return true;
}

bool amber_walk_planned_strings(amber_walk *walk, const zval *cells, uint32_t n, const amber_walk_strings *plan)
{
	switch (plan->way) {
		case AMBER_WALK_STRINGS_SAME:
			*walk->out.p++ = AMBER_COLUMN_SAME;
			return (walk->out.p = put_name(walk, walk->out.p, plan->numbers[0])) != NULL;
		case AMBER_WALK_STRINGS_TEXTS:
			/* they take no number on the wire */
			return amber_walk_texts(walk, cells, n, &plan->lengths);
		case AMBER_WALK_STRINGS_SPELLED:
			return write_spelled(walk, n, &plan->spelled);
		default:
			return write_choices(walk, n, plan);
	}
}

bool amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n)
{
	uint8_t *p = walk->out.p;

	for (uint32_t i = 0; i < n && EXPECTED(p != NULL); i++) {
		p = put_name(walk, p, numbers[i]);
	}
	walk->out.p = p;
	return p != NULL;
}

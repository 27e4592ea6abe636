/* SPDX-License-Identifier: MIT
 *
 * Columns of ints: in steps, against a base, or against the one before, whichever is shortest; and what a choice takes.
 */
#include "src/encode/tape/out.h"

/* Of a longer column the differences of so many ints are looked at first. */
#define DELTAS_FIRST 16

unsigned amber_width_of(uint64_t range)
{
	/* by the number of bits */
	static const uint8_t widths[] = {
		0, 0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4,
		AMBER_WIDTH_24, AMBER_WIDTH_24, AMBER_WIDTH_24, AMBER_WIDTH_24, AMBER_WIDTH_24,
		AMBER_WIDTH_24, AMBER_WIDTH_24, AMBER_WIDTH_24, 5, 5, 5, 5, 5, 5, 5, 5,
	};
	unsigned bits = amber_bits_of(range);

	return bits < sizeof(widths) ? widths[bits] : 6;
}

int64_t amber_choices_save(uint32_t n, uint32_t distinct)
{
	/* as items the repeated ones take a byte or two each */
	return (int64_t) (n - distinct) * 3 / 2 - 2 - (int64_t) amber_packed_bytes(n, amber_width_of(distinct - 1));
}

static zend_always_inline bool is_small(uint64_t word)
{
	return word + 8 < 72; /* -8 to 63 */
}

static size_t int_item_bytes(uint64_t word)
{
	return is_small(word) ? 1 : 1 + amber_bytes_of((int64_t) word < 0 ? ~word : word);
}

/* The words of a column lie side by side, or are the values of zvals: at this distance, in words. Each less base, or
 * (deltas) from the second on less the one before and base. */
static zend_always_inline uint8_t *put_numbers(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	uint64_t base, unsigned w, bool deltas)
{
	unsigned bytes = (unsigned) amber_packed_bytes(1, w);

	if (w >= 3) {
		for (uint32_t i = deltas; i < n; i++) {
			uint64_t before = deltas ? words[(i - 1) * distance] : 0;
			p = amber_put_le_roomy(p, words[i * distance] - before - base, bytes);
		}
		return p;
	}
	amber_bits out = { .p = p };
	for (uint32_t i = deltas; i < n; i++) {
		uint64_t before = deltas ? words[(i - 1) * distance] : 0;
		amber_put_bits(&out, words[i * distance] - before - base, 1u << w);
	}
	return amber_finish_bits(&out);
}

uint8_t *amber_put_packed(uint8_t *p, const uint64_t *words, uint32_t n, unsigned w)
{
	return put_numbers(p, words, 1, n, 0, w, false);
}

typedef struct {
	int64_t min, max;
	uint32_t small; /* ints that take one byte as an item; the others take two or more */
} int_facts;

/* Whether each of two and more is as far from the one before as the second from the first. */
static zend_always_inline bool have_one_step(const uint64_t *words, size_t distance, uint32_t n)
{
	const uint64_t *word = words + 2 * distance, *end = words + n * distance;
	uint64_t next = words[distance], step = next - words[0];

	for (; word < end; word += distance) {
		next += step;
		if (*word != next) {
			return false;
		}
	}
	return true;
}

static zend_always_inline int_facts look_at_ints(const uint64_t *words, size_t distance, uint32_t n)
{
	const uint64_t *word = words, *end = words + n * distance;
	int64_t min = (int64_t) words[0], max = min;
	uint32_t small = 0;

	for (; word < end; word += distance) {
		int64_t v = (int64_t) *word;
		min = v < min ? v : min;
		max = v > max ? v : max;
		small += is_small((uint64_t) v);
	}
	return (int_facts) { min, max, small };
}

/* The width of each of n >= 2 minus the one before, modulo 2^64, less the least of these. */
static zend_always_inline unsigned width_of_deltas(const uint64_t *words, size_t distance, uint32_t n, int64_t *least)
{
	int64_t min = INT64_MAX, max = INT64_MIN;
	uint64_t before = words[0];

	for (uint32_t i = 1; i < n; i++) {
		uint64_t word = words[i * distance];
		int64_t delta = (int64_t) (word - before);
		min = delta < min ? delta : min;
		max = delta > max ? delta : max;
		before = word;
	}
	*least = min;
	return amber_width_of((uint64_t) max - (uint64_t) min);
}

/* What n ints take at least as items. Those that are no shorter than in a column of w, which is told at less cost than
 * what each takes, are a byte longer. */
static size_t least_items_bytes(const uint64_t *words, size_t distance, uint32_t n, uint32_t small, unsigned w)
{
	size_t longer = 0, shorter = w > 3 ? amber_packed_bytes(1, w) - 1 : 0;
	uint64_t bound = UINT64_C(1) << (8 * shorter);

	for (uint32_t i = 0; shorter && i < n; i++) {
		longer += words[i * distance] + bound >= 2 * bound;
	}
	return 2 * (size_t) n - small + longer * shorter;
}

size_t amber_int_items_bytes(const uint64_t *words, size_t distance, uint32_t n)
{
	size_t bytes = 0;

	for (uint32_t i = 0; i < n; i++) {
		bytes += int_item_bytes(words[i * distance]);
	}
	return bytes;
}

/* Each against the one before; false: that is no narrower than w, as the first few mostly tell. */
static zend_always_inline bool plan_deltas(const uint64_t *words, size_t distance, uint32_t n, unsigned w,
	amber_int_plan *plan)
{
	int64_t least;

	if (n == 1) {
		return false;
	}
	unsigned own = width_of_deltas(words, distance, MIN(n, DELTAS_FIRST), &least);
	if (amber_packed_bytes(n, own) >= amber_packed_bytes(n, w)) {
		return false;
	}
	if (n > DELTAS_FIRST) {
		own = width_of_deltas(words, distance, n, &least);
	}
	uint64_t first = amber_zigzag((int64_t) words[0]);
	*plan = (amber_int_plan) {
		.kind = AMBER_COLUMN_DELTAS, .w = (uint8_t) own, .first = first, .base = (uint64_t) least,
		.bytes = 1 + amber_varint_bytes(first) + amber_varint_bytes(amber_zigzag(least))
			+ amber_packed_bytes(n - 1, own),
	};
	return true;
}

bool amber_plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, uint32_t places, bool must,
	amber_int_plan *plan)
{
	amber_int_plan deltas;

	if (n > 2 && places && n <= out->free_places / places && have_one_step(words, distance, n)) {
		out->free_places -= n * places;
		*plan = (amber_int_plan) {
			.kind = AMBER_COLUMN_STEPS, .first = amber_zigzag((int64_t) words[0]), .base = words[distance] - words[0],
		};
		return true;
	}
	int_facts facts = look_at_ints(words, distance, n);
	unsigned w = amber_width_of((uint64_t) facts.max - (uint64_t) facts.min);
	*plan = (amber_int_plan) {
		.kind = AMBER_COLUMN_INTS, .w = (uint8_t) w, .base = (uint64_t) facts.min,
		.bytes = 1 + amber_varint_bytes(amber_zigzag(facts.min)) + amber_packed_bytes(n, w),
	};
	bool narrower = plan_deltas(words, distance, n, w, &deltas);
	size_t shorter = narrower ? MIN(plan->bytes, deltas.bytes) : plan->bytes;
	/* what items take at least mostly tells that they take more */
	if (!must && shorter > least_items_bytes(words, distance, n, facts.small, w)
	 && shorter > amber_int_items_bytes(words, distance, n)) {
		return false;
	}
	/* adding up costs the reader: differences must save an eighth */
	if (narrower && deltas.bytes < plan->bytes - plan->bytes / 8) {
		*plan = deltas;
	}
	return true;
}

uint8_t *amber_put_planned_ints(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	const amber_int_plan *plan)
{
	*p++ = (uint8_t) (plan->kind + plan->w);
	if (plan->kind != AMBER_COLUMN_INTS) {
		p = amber_put_varint(p, plan->first);
	}
	p = amber_put_varint(p, amber_zigzag((int64_t) plan->base));
	switch (plan->kind) {
		case AMBER_COLUMN_STEPS:
			return p;
		case AMBER_COLUMN_DELTAS:
			return put_numbers(p, words, distance, n, plan->base, plan->w, true);
		default:
			return put_numbers(p, words, distance, n, plan->base, plan->w, false);
	}
}

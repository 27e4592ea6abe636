/* SPDX-License-Identifier: MIT
 *
 * Numbers: single floats, and which column of numbers is shortest. Ints against
 * a base or against the one before, floats as ints over a power of ten.
 */
#include "src/encode/tape/out.h"
#include <float.h>

/* Of a longer column the differences of so many ints are looked at first. */
#define DELTAS_FIRST 16

/* Floats that are no short decimals, in a row, before they are not tried any more. */
#define FLOAT_MISSES 16

const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
};

/* 1.5 * 2^52: added to a double of less than 2^51, it leaves the nearest int in the low bits of the sum, where doubles
 * are computed as doubles (FLT_EVAL_METHOD is 0): the sum must have been rounded to one. */
#define ROUNDER 6755399441055744.0

/* Of mantissas below this two that are equal as doubles over up to 10^5 are equal: these lie 2^-29 apart at most, which
 * is less than 10^-5. */
#define SURE_MANTISSA 0x1p40

static zend_always_inline uint64_t bits_of(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return bits;
}

/* amber_is_decimal() of ints below 2^51; false: it may be none, or is larger. */
static zend_always_inline bool is_small_decimal(double d, unsigned k, int64_t *mantissa)
{
#if FLT_EVAL_METHOD == 0
	double sum = d * amber_powers_of_ten[k] + ROUNDER, again = (sum - ROUNDER) / amber_powers_of_ten[k];

	*mantissa = (int64_t) (bits_of(sum) - bits_of(ROUNDER));
	/* sign and exponent are the rounder's, or the sum is not exact; the bits, as -0.0 equals 0.0 */
	return (bits_of(sum) ^ bits_of(ROUNDER)) >> 52 == 0 && bits_of(again) == bits_of(d);
#else
	return amber_is_decimal(d, k, mantissa);
#endif
}

/* The same of such as are sure, as m / 10^k with the smallest k. */
static zend_always_inline bool is_sure_decimal(double d, unsigned k, unsigned *places, int64_t *mantissa)
{
	if (!is_small_decimal(d, k, mantissa)) {
		return false;
	}
	while (k > 0 && *mantissa % 10 == 0) {
		*mantissa /= 10;
		k--;
	}
	*places = k;
	return true;
}

/* d as m / 10^k with the smallest k, 5 at most. Mostly there are two places or less; what is none with five has
 * none. */
static zend_always_inline bool find_decimal(double d, unsigned *places, int64_t *mantissa)
{
	unsigned k = 0;

	if (EXPECTED(fabs(d) < SURE_MANTISSA / 1e2)) {
		if (is_sure_decimal(d, 2, places, mantissa)) {
			return true;
		}
		if (EXPECTED(fabs(d) < SURE_MANTISSA / 1e5)) {
			return is_sure_decimal(d, 5, places, mantissa);
		}
		k = 3;
	}
	for (; k <= 5; k++) {
		if (amber_is_decimal(d, k, mantissa)) {
			*places = k;
			return true;
		}
	}
	return false;
}

/* Whether d is no m / 10^i for any i up to k, as then it would be some m / 10^k. False: it may be, or this does not
 * tell. */
static zend_always_inline bool is_no_decimal(double d, unsigned k)
{
	double scaled = d * amber_powers_of_ten[k];

	return fabs(scaled) < AMBER_EXACT_DOUBLE && !amber_is_near(scaled, amber_nearest_int(scaled, d < 0));
}

static uint8_t *put_decimal(amber_out *out, uint8_t *p, double d)
{
	int64_t m;
	unsigned k;

	/* mostly several such stand one after the other */
	if (out->float_misses && is_no_decimal(d, 5)) {
		return NULL;
	}
	/* eight bytes and more are no shorter than the float itself */
	if (!find_decimal(d, &k, &m) || m >= INT64_C(1) << 48 || m <= -(INT64_C(1) << 48)) {
		return NULL;
	}
	*p++ = (uint8_t) (AMBER_TAG_DECIMAL + k);
	return amber_put_varint(p, amber_zigzag(m));
}

uint8_t *amber_put_float(amber_out *out, uint8_t *p, uint64_t bits)
{
	double d;

	memcpy(&d, &bits, sizeof(d));
	if (out->float_misses < FLOAT_MISSES) {
		uint8_t *end = put_decimal(out, p, d);
		if (end) {
			out->float_misses = 0;
			return end;
		}
		out->float_misses++;
	}
	*p++ = AMBER_TAG_FLOAT;
	return amber_put_le(p, bits, 8);
}

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

bool amber_choices_pay(uint32_t n, uint32_t distinct)
{
	return distinct <= 256 && amber_choices_save(n, distinct) > 0;
}

static size_t varint_bytes(uint64_t v)
{
	return (amber_bits_of(v | 1) + 6) / 7;
}

static zend_always_inline bool is_small(uint64_t word)
{
	return word + 8 < 72; /* -8 to 63 */
}

static size_t int_item_bytes(int64_t v)
{
	if (v >= 0) {
		return v < 64 ? 1 : 1 + amber_bytes_of((uint64_t) v);
	}
	return ~(uint64_t) v < 8 ? 1 : 1 + amber_bytes_of(~(uint64_t) v);
}

/* The words of a column lie side by side, or are the values of zvals: at this distance, in words. */
static zend_always_inline uint8_t *put_offsets(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	uint64_t base, unsigned w)
{
	switch (w) {
		case 3:
			for (uint32_t i = 0; i < n; i++) {
				p[i] = (uint8_t) (words[i * distance] - base);
			}
			return p + n;
		case 4:
			for (uint32_t i = 0; i < n; i++) {
				amber_put_le(p + 2 * (size_t) i, words[i * distance] - base, 2);
			}
			return p + 2 * (size_t) n;
		case 5:
			for (uint32_t i = 0; i < n; i++) {
				amber_put_le(p + 4 * (size_t) i, words[i * distance] - base, 4);
			}
			return p + 4 * (size_t) n;
		case 6:
			for (uint32_t i = 0; i < n; i++) {
				amber_put_le(p + 8 * (size_t) i, words[i * distance] - base, 8);
			}
			return p + 8 * (size_t) n;
		case AMBER_WIDTH_24:
			/* four bytes, the last of which the next overwrites */
			for (uint32_t i = 0; i + 1 < n; i++) {
				amber_put_le(p + 3 * (size_t) i, words[i * distance] - base, 4);
			}
			amber_put_le(p + 3 * (size_t) (n - 1), words[(n - 1) * distance] - base, 3);
			return p + 3 * (size_t) n;
		default: {
			amber_bits out = { .p = p };
			for (uint32_t i = 0; i < n; i++) {
				amber_put_bits(&out, words[i * distance] - base, 1u << w);
			}
			return amber_finish_bits(&out);
		}
	}
}

uint8_t *amber_put_offsets(uint8_t *p, const uint64_t *words, uint32_t n, uint64_t base, unsigned w)
{
	return put_offsets(p, words, 1, n, base, w);
}

static zend_always_inline uint8_t *put_deltas(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	uint64_t base, unsigned w)
{
	if (w >= 3) {
		unsigned bytes = (unsigned) amber_packed_bytes(1, w);
		for (uint32_t i = 1; i < n; i++) {
			p = amber_put_le(p, words[i * distance] - words[(i - 1) * distance] - base, bytes);
		}
		return p;
	}
	amber_bits out = { .p = p };
	for (uint32_t i = 1; i < n; i++) {
		amber_put_bits(&out, words[i * distance] - words[(i - 1) * distance] - base, 1u << w);
	}
	return amber_finish_bits(&out);
}

typedef struct {
	int64_t min, max;
	uint32_t small; /* ints that take one byte as an item; the others take two or more */
} int_facts;

/* Whether each of two and more is as far from the one before as the second from the first. */
static zend_always_inline bool have_one_step(const uint64_t *words, size_t distance, uint32_t n)
{
	uint64_t step = words[distance] - words[0];

	for (uint32_t i = 2; i < n; i++) {
		if (words[i * distance] - words[(i - 1) * distance] != step) {
			return false;
		}
	}
	return true;
}

/* What is to be known of a few ints, and the extremes of each of two and more minus the one before, modulo 2^64. */
static zend_always_inline int_facts look_at_few(const uint64_t *words, size_t distance, uint32_t n, int64_t *least,
	int64_t *most)
{
	int64_t min = (int64_t) words[0], max = min, min_delta = INT64_MAX, max_delta = INT64_MIN;
	uint32_t small = is_small(words[0]);
	uint64_t before = words[0];

	for (uint32_t i = 1; i < n; i++) {
		uint64_t word = words[i * distance];
		int64_t v = (int64_t) word, delta = (int64_t) (word - before);
		min = v < min ? v : min;
		max = v > max ? v : max;
		min_delta = delta < min_delta ? delta : min_delta;
		max_delta = delta > max_delta ? delta : max_delta;
		small += is_small(word);
		before = word;
	}
	*least = min_delta;
	*most = max_delta;
	return (int_facts) { min, max, small };
}

static zend_always_inline int_facts look_at_ints(const uint64_t *words, size_t distance, uint32_t n)
{
	int64_t min = (int64_t) words[0], max = min;
	uint32_t small = 0;

	for (uint32_t i = 0; i < n; i++) {
		int64_t v = (int64_t) words[i * distance];
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
static zend_always_inline size_t least_items_bytes(const uint64_t *words, size_t distance, uint32_t n, uint32_t small,
	unsigned w)
{
	size_t bytes = amber_packed_bytes(1, w), least = 2 * (size_t) n - small;
	uint32_t longer = 0;

	if (w <= 3) {
		return least;
	}
	uint64_t bound = UINT64_C(1) << (8 * (bytes - 1));
	for (uint32_t i = 0; i < n; i++) {
		longer += words[i * distance] + bound >= 2 * bound;
	}
	return least + longer * (bytes - 1);
}

size_t amber_int_items_bytes(const uint64_t *words, size_t distance, uint32_t n)
{
	size_t bytes = 0;

	for (uint32_t i = 0; i < n; i++) {
		bytes += int_item_bytes((int64_t) words[i * distance]);
	}
	return bytes;
}

static zend_always_inline bool plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, bool must,
	amber_int_plan *plan)
{
	uint64_t first = amber_zigzag((int64_t) words[0]);

	if (n > 2 && have_one_step(words, distance, n) && (must || n > 3 || amber_int_items_bytes(words, distance, n) > 3)
	 && amber_take_free_places(out, n)) {
		*plan = (amber_int_plan) { .kind = AMBER_COLUMN_STEPS, .first = first, .base = words[distance] - words[0] };
		return true;
	}
	int64_t least_delta = 0, most_delta = 0;
	int_facts facts = n <= DELTAS_FIRST ? look_at_few(words, distance, n, &least_delta, &most_delta)
		: look_at_ints(words, distance, n);
	unsigned w = amber_width_of((uint64_t) facts.max - (uint64_t) facts.min), delta_w = 0;
	size_t by_base = 1 + varint_bytes(amber_zigzag(facts.min)) + amber_packed_bytes(n, w);
	size_t by_delta = SIZE_MAX;
	bool deltas = n > 1;
	if (n <= DELTAS_FIRST) {
		delta_w = amber_width_of((uint64_t) most_delta - (uint64_t) least_delta);
	} else if (amber_packed_bytes(n, width_of_deltas(words, distance, DELTAS_FIRST, &least_delta))
		< amber_packed_bytes(n, w)) {
		delta_w = width_of_deltas(words, distance, n, &least_delta);
	} else {
		/* mostly the first few tell that they are no smaller */
		deltas = false;
	}
	if (deltas) {
		by_delta = 1 + varint_bytes(first) + varint_bytes(amber_zigzag(least_delta))
			+ amber_packed_bytes(n - 1, delta_w);
	}
	/* what items take at least is known: mostly there is no need to add them up */
	size_t shorter = MIN(by_base, by_delta);
	if (!must && shorter > 2 * (size_t) n - facts.small
	 && shorter > least_items_bytes(words, distance, n, facts.small, w)) {
		size_t items = facts.small == n ? n : amber_int_items_bytes(words, distance, n);
		if (items < shorter) {
			return false;
		}
	}
	/* adding up costs the reader: deltas must save an eighth */
	if (by_delta < by_base - by_base / 8) {
		*plan = (amber_int_plan) {
			.kind = AMBER_COLUMN_DELTAS, .w = delta_w, .first = first, .base = (uint64_t) least_delta, .bytes = by_delta,
		};
	} else {
		*plan = (amber_int_plan) { .kind = AMBER_COLUMN_INTS, .w = w, .base = (uint64_t) facts.min, .bytes = by_base };
	}
	return true;
}

bool amber_plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, bool must,
	amber_int_plan *plan)
{
	return distance == 1 ? plan_ints(out, words, 1, n, must, plan) : plan_ints(out, words, 2, n, must, plan);
}

static zend_always_inline uint8_t *put_planned(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
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
			return put_deltas(p, words, distance, n, plan->base, plan->w);
		default:
			return put_offsets(p, words, distance, n, plan->base, plan->w);
	}
}

uint8_t *amber_put_planned_ints(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	const amber_int_plan *plan)
{
	return distance == 1 ? put_planned(p, words, 1, n, plan) : put_planned(p, words, 2, n, plan);
}

/* So many floats at once: a number that compilers know, so that they make vectors of it. */
#define FLOATS_BLOCK 16

#if FLT_EVAL_METHOD == 0

/* amber_is_decimal() for a block, of ints below 2^51; false: some may not be, or are larger. */
static bool are_decimals(const uint64_t *words, uint64_t *mantissas, double power)
{
	double floats[FLOATS_BLOCK], sums[FLOATS_BLOCK], again[FLOATS_BLOCK];
	uint64_t bits[FLOATS_BLOCK], rounder, differ = 0;
	const double all = ROUNDER;

	memcpy(&rounder, &all, sizeof(rounder));
	memcpy(floats, words, sizeof(floats));
	for (uint32_t i = 0; i < FLOATS_BLOCK; i++) {
		sums[i] = floats[i] * power + ROUNDER;
		again[i] = (sums[i] - ROUNDER) / power;
	}
	memcpy(bits, sums, sizeof(bits));
	for (uint32_t i = 0; i < FLOATS_BLOCK; i++) {
		mantissas[i] = bits[i] - rounder;
		/* sign and exponent are the rounder's, or the sum is not exact */
		differ |= (bits[i] ^ rounder) >> 52;
	}
	/* the bits, as -0.0 equals 0.0 */
	memcpy(bits, again, sizeof(bits));
	for (uint32_t i = 0; i < FLOATS_BLOCK; i++) {
		differ |= bits[i] ^ words[i];
	}
	return differ == 0;
}

#else

static bool are_decimals(const uint64_t *words, uint64_t *mantissas, double power)
{
	return false;
}

#endif

/* Most decimals have fewer places; of the first of a column that has more it is asked whether there is any use in going
 * on. */
#define PLACES_FEW 5

/* Up to where there is none, of products that are mostly so small that few are near an int by chance. */
static unsigned skip_places(double d, unsigned k)
{
	if (is_no_decimal(d, 12)) {
		return 13;
	}
	return is_no_decimal(d, 6) ? 7 : k;
}

/* The mantissas of n floats over one power of ten, as small as can be; returns
 * its exponent, or more than AMBER_DECIMAL_MAX if there is none. */
static unsigned common_decimal(const uint64_t *words, uint64_t *mantissas, uint32_t n)
{
	unsigned k = 0;

	for (uint32_t i = 0; i < n; i++) {
		double d;
		int64_t m = 0;
		while (i % FLOATS_BLOCK == 0 && n - i >= FLOATS_BLOCK
		 && are_decimals(&words[i], &mantissas[i], amber_powers_of_ten[k])) {
			i += FLOATS_BLOCK;
		}
		if (i == n) {
			break;
		}
		memcpy(&d, &words[i], sizeof(d));
		if (i == 0 && fabs(d) < SURE_MANTISSA / 1e5) {
			find_decimal(d, &k, &m);
		}
		while (UNEXPECTED(!is_small_decimal(d, k, &m)) && !amber_is_decimal(d, k, &m)) {
			if (++k > AMBER_DECIMAL_MAX) {
				return k;
			}
			if (i == 0 && k == PLACES_FEW) {
				k = skip_places(d, k);
			}
			for (uint32_t before = 0; before < i; before++) {
				int64_t scaled = (int64_t) mantissas[before] * 10;
				if (scaled >= INT64_C(9007199254740992) || scaled <= -INT64_C(9007199254740992)) {
					return AMBER_DECIMAL_MAX + 1;
				}
				mantissas[before] = (uint64_t) scaled;
			}
		}
		mantissas[i] = (uint64_t) m;
	}
	return k;
}

void amber_plan_floats(amber_out *out, const uint64_t *words, uint64_t *mantissas, uint32_t n, amber_float_plan *plan)
{
	unsigned k = common_decimal(words, mantissas, n);

	if (k <= AMBER_DECIMAL_MAX) {
		amber_plan_ints(out, mantissas, 1, n, true, &plan->mantissas);
		if (plan->mantissas.bytes <= (size_t) n * 8) {
			plan->kind = (uint8_t) (AMBER_COLUMN_DECIMALS + k);
			plan->bytes = 1 + plan->mantissas.bytes;
			return;
		}
	}
	plan->kind = AMBER_COLUMN_FLOATS;
	plan->bytes = 1 + (size_t) n * 8;
}

void amber_put_planned_floats(amber_out *out, const uint64_t *words, const uint64_t *mantissas, uint32_t n,
	const amber_float_plan *plan)
{
	*out->p++ = plan->kind;
	if (plan->kind != AMBER_COLUMN_FLOATS) {
		out->p = amber_put_planned_ints(out->p, mantissas, 1, n, &plan->mantissas);
		return;
	}
#ifdef WORDS_BIGENDIAN
	for (uint32_t i = 0; i < n; i++) {
		out->p = amber_put_le(out->p, words[i], 8);
	}
#else
	memcpy(out->p, words, 8 * (size_t) n);
	out->p += 8 * (size_t) n;
#endif
}

/* Of longer columns so many floats are looked at, to learn what they take as items, and whether they are decimals at
 * all. */
#define FLOATS_SAMPLE 16

size_t amber_float_items_bytes(const uint64_t *mantissas, uint32_t n, const amber_float_plan *plan)
{
	uint32_t step = n > FLOATS_SAMPLE ? n / FLOATS_SAMPLE : 1, looked = 0;
	size_t bytes = 0;

	if (plan->kind == AMBER_COLUMN_FLOATS) {
		return 9 * (size_t) n;
	}
	for (uint32_t i = 0; i < n; i += step, looked++) {
		int64_t m = (int64_t) mantissas[i];
		/* an item has the smallest power of ten that will do */
		for (unsigned k = plan->kind - AMBER_COLUMN_DECIMALS; k > 0 && m % 10 == 0; k--) {
			m /= 10;
		}
		bytes += 1 + varint_bytes(amber_zigzag(m));
	}
	return bytes * n / looked;
}

unsigned amber_places_of_most(const uint64_t *words, uint32_t n)
{
	uint32_t step = n / FLOATS_SAMPLE, others = 0;
	unsigned most = 0;

	for (uint32_t i = 0; i < FLOATS_SAMPLE && others < FLOATS_SAMPLE / 2; i++) {
		double d;
		int64_t m;
		unsigned k = 0;
		memcpy(&d, &words[i * step], sizeof(d));
		others += !find_decimal(d, &k, &m);
		most = k > most ? k : most;
	}
	return others < FLOATS_SAMPLE / 2 ? most : AMBER_DECIMAL_MAX + 1;
}

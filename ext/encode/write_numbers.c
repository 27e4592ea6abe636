/* SPDX-License-Identifier: MIT
 *
 * Writes ints and floats, and columns of them.
 */
#include "encode/buffer.h"

unsigned amber_width_of(uint64_t range)
{
	unsigned bits = amber_bits_of(range);

	return bits > 16 && bits <= 24 ? AMBER_WIDTH_24 : bits ? amber_bits_of(bits - 1) : 0;
}

int64_t amber_choices_save(uint32_t n, uint32_t distinct)
{
	/* as items, the repeated strings take a byte or two each */
	return (int64_t) (n - distinct) * 3 / 2 - 2 - (int64_t) amber_packed_bytes(n, amber_width_of(distinct - 1));
}

/* Writes the words of a column, each minus base. deltas: from the second on, each minus the word before it and base.
 * distance, in words: 1, or that of zvals. */
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

typedef struct {
	int64_t min, max;
	int64_t least, most; /* of the differences to the word before, modulo 2^64 */
} int_facts;

/* Returns whether all differences between neighbours are the same. n is 2 at least. */
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
	int64_t min = (int64_t) words[0], max = min, least = INT64_MAX, most = INT64_MIN;
	uint64_t before = words[0];

	for (word += distance; word < end; word += distance) {
		int64_t v = (int64_t) *word, delta = (int64_t) (*word - before);
		before = *word;
		min = v < min ? v : min;
		max = v > max ? v : max;
		least = delta < least ? delta : least;
		most = delta > most ? delta : most;
	}
	return (int_facts) { min, max, least, most };
}

static size_t varint_bytes(uint64_t v)
{
	return (amber_bits_of(v | 1) + 6) / 7;
}

static amber_int_plan plan_of(uint8_t kind, uint64_t first, int64_t min, int64_t max, uint32_t n, unsigned least_w)
{
	unsigned w = MAX(least_w, amber_width_of((uint64_t) max - (uint64_t) min));
	size_t head = kind == AMBER_COLUMN_INTS ? 1 : 1 + varint_bytes(first);

	return (amber_int_plan) {
		.kind = kind, .w = (uint8_t) w, .first = first, .base = (uint64_t) min,
		.bytes = head + varint_bytes(amber_zigzag(min)) + amber_packed_bytes(n, w),
	};
}

void amber_plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, uint32_t places,
	unsigned least_w, amber_int_plan *plan)
{
	uint64_t first = amber_zigzag((int64_t) words[0]);

	if (n > 2 && places && n <= out->budget / places && have_one_step(words, distance, n)) {
		out->budget -= n * places;
		*plan = (amber_int_plan) { .kind = AMBER_COLUMN_STEPS, .first = first, .base = words[distance] - words[0] };
		return;
	}
	int_facts facts = look_at_ints(words, distance, n);
	*plan = plan_of(AMBER_COLUMN_INTS, 0, facts.min, facts.max, n, least_w);
	amber_int_plan deltas = plan_of(AMBER_COLUMN_DELTAS, first, facts.least, facts.most, n - 1, least_w);
	/* the reader must add them up, so differences must save an eighth of the bytes */
	if (deltas.bytes < plan->bytes - plan->bytes / 8) {
		*plan = deltas;
	}
}

static zend_always_inline size_t item_bytes(uint64_t word)
{
	return word + 8 < 72 /* -8 to 63 */ ? 1 : 1 + amber_bytes_of((int64_t) word < 0 ? ~word : word);
}

/* So many ints, evenly spaced, are the fewest by which the size of all as items is judged. */
#define ITEMS_LOOKS 16

bool amber_ints_are_items(const uint64_t *words, size_t distance, uint32_t n, const amber_int_plan *plan)
{
	uint32_t step = MAX(1, n / ITEMS_LOOKS), looks = 0;
	size_t bytes = 0;

	for (uint32_t i = 0; i < n; i += step, looks++) {
		bytes += item_bytes(words[i * distance]);
	}
	return bytes < amber_packed_bytes(looks, plan->w);
}

uint8_t *amber_put_planned_ints(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	const amber_int_plan *plan)
{
	*p++ = (uint8_t) (plan->kind + plan->w);
	if (plan->kind != AMBER_COLUMN_INTS) {
		p = amber_put_varint(p, plan->first);
	}
	p = amber_put_varint(p, amber_zigzag((int64_t) plan->base));
	if (plan->kind == AMBER_COLUMN_STEPS) {
		return p;
	}
	return plan->kind == AMBER_COLUMN_DELTAS ? put_numbers(p, words, distance, n, plan->base, plan->w, true)
		: put_numbers(p, words, distance, n, plan->base, plan->w, false);
}

/* --- floats ---------------------------------------------------------------- */

/* 1.5 * 2^52: added to a double of at most 2^51, it leaves the nearest int in the low bits of the sum. PHP makes the
 * x87 round to doubles, too (zend_float.h). */
#define ROUNDER 6755399441055744.0

static zend_always_inline uint64_t bits_of(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return bits;
}

/* Writes d as m / 10^k, with -2^51 <= m < 2^51; returns whether that is possible. Then m and 10^k are exact doubles,
 * and the division, correctly rounded (IEEE 754), gives d back. */
static zend_always_inline bool is_decimal(double d, unsigned k, uint64_t *mantissa)
{
	double sum = d * amber_powers_of_ten[k] + ROUNDER, again = (sum - ROUNDER) / amber_powers_of_ten[k];

	*mantissa = bits_of(sum) - bits_of(ROUNDER);
	/* the sign and exponent are those of ROUNDER, or the sum is not exact; compares bits, because -0.0 equals 0.0 */
	return (bits_of(sum) ^ bits_of(ROUNDER)) >> 52 == 0 && bits_of(again) == bits_of(d);
}

/* Limits for a single float; with more, a decimal takes as many bytes as the float itself. */
#define PLACES_MOST 5
#define MANTISSA_MOST (UINT64_C(1) << 48)

uint8_t *amber_put_float(uint8_t *p, uint64_t bits)
{
	uint64_t m;
	double d;

	memcpy(&d, &bits, sizeof(d));
	for (unsigned k = 0; k <= PLACES_MOST; k++) {
		if (is_decimal(d, k, &m) && m + MANTISSA_MOST < 2 * MANTISSA_MOST) {
			*p++ = (uint8_t) (AMBER_TAG_DECIMAL + k);
			return amber_put_varint(p, amber_zigzag((int64_t) m));
		}
	}
	*p++ = AMBER_TAG_FLOAT;
	return amber_put_le_roomy(p, bits, 8);
}

unsigned amber_common_decimal(const zval *elements, uint64_t *mantissas, uint32_t n)
{
	unsigned k = 0;

	for (uint32_t i = 0; i < n && k <= AMBER_DECIMAL_MAX;) {
		if (EXPECTED(is_decimal(Z_DVAL(elements[i]), k, &mantissas[i]))) {
			i++;
			continue;
		}
		/* try again for all floats, with a higher power */
		do {
			k++;
		} while (k <= AMBER_DECIMAL_MAX && !is_decimal(Z_DVAL(elements[i]), k, &mantissas[i]));
		i = 0;
	}
	return k;
}

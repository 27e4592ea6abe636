/* SPDX-License-Identifier: MIT
 *
 * Floats: single ones, and columns of them, as ints over a power of ten where that is shortest.
 */
#include "src/encode/tape/out.h"
#include <float.h>

const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
};

/* Larger doubles have no int for each; less than this in size is exact. */
#define EXACT_DOUBLE 9007199254740991.0

/* 1.5 * 2^52: added to a double of less than 2^51, it leaves the nearest int in the low bits of the sum, where doubles
 * are computed as doubles (FLT_EVAL_METHOD is 0): the sum must have been rounded to one. */
#define ROUNDER 6755399441055744.0

/* Of mantissas below this two that are equal as doubles over up to 10^5 are equal: these lie 2^-29 apart at most, which
 * is less than 10^-5. */
#define SURE_MANTISSA 0x1p40

/* d as m / 10^k, |m| < 2^53: then both are exact doubles, and the division, correctly rounded (IEEE 754), gives d
 * back. */
static zend_always_inline bool is_decimal(double d, unsigned k, int64_t *mantissa)
{
	double scaled = d * amber_powers_of_ten[k];

	if (UNEXPECTED(!(fabs(scaled) < EXACT_DOUBLE))) {
		return false;
	}
	/* the nearest int, bar halves, which are none: truncated after a push away from zero */
	int64_t m = (int64_t) (scaled + (d < 0 ? -0.5 : 0.5));
	/* rounding moved the product by 2^-52 of it at most: spares the division elsewhere */
	if (fabs(scaled - (double) m) > fabs(scaled) * 0x1p-51) {
		return false;
	}
	*mantissa = m;
	return (double) m / amber_powers_of_ten[k] == d && (m != 0 || !signbit(d));
}

static zend_always_inline uint64_t bits_of(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return bits;
}

/* is_decimal() of ints below 2^51; false: it may be none, or is larger. */
static zend_always_inline bool is_small_decimal(double d, unsigned k, int64_t *mantissa)
{
#if FLT_EVAL_METHOD == 0
	double sum = d * amber_powers_of_ten[k] + ROUNDER, again = (sum - ROUNDER) / amber_powers_of_ten[k];

	*mantissa = (int64_t) (bits_of(sum) - bits_of(ROUNDER));
	/* sign and exponent are the rounder's, or the sum is not exact; the bits, as -0.0 equals 0.0 */
	return (bits_of(sum) ^ bits_of(ROUNDER)) >> 52 == 0 && bits_of(again) == bits_of(d);
#else
	return is_decimal(d, k, mantissa);
#endif
}

/* The smallest k that will do for m / 10^k. */
static zend_always_inline unsigned least_places(int64_t *m, unsigned k)
{
	for (; k > 0 && *m % 10 == 0; k--) {
		*m /= 10;
	}
	return k;
}

/* Whether d is a sure m / 10^k; k becomes the smallest. */
static zend_always_inline bool is_sure_decimal(double d, unsigned k, unsigned *places, int64_t *mantissa)
{
	if (!is_small_decimal(d, k, mantissa)) {
		return false;
	}
	*places = least_places(mantissa, k);
	return true;
}

/* d as m / 10^k with the smallest k, 5 at most. Mostly there are two places or less; what is none with five has
 * none. */
static zend_always_inline bool find_decimal(double d, unsigned *places, int64_t *mantissa)
{
	if (EXPECTED(fabs(d) < SURE_MANTISSA / 1e5)) {
		return is_sure_decimal(d, 2, places, mantissa) || is_sure_decimal(d, 5, places, mantissa);
	}
	for (*places = 0; *places <= 5; ++*places) {
		if (is_decimal(d, *places, mantissa)) {
			return true;
		}
	}
	return false;
}

static uint8_t *put_decimal(uint8_t *p, double d)
{
	int64_t m;
	unsigned k = 0;

	/* eight bytes and more are no shorter than the float itself */
	if (!find_decimal(d, &k, &m) || m >= INT64_C(1) << 48 || m <= -(INT64_C(1) << 48)) {
		return NULL;
	}
	*p++ = (uint8_t) (AMBER_TAG_DECIMAL + k);
	return amber_put_varint(p, amber_zigzag(m));
}

uint8_t *amber_put_float(uint8_t *p, uint64_t bits)
{
	double d;

	memcpy(&d, &bits, sizeof(d));
	uint8_t *end = put_decimal(p, d);
	if (end) {
		return end;
	}
	*p++ = AMBER_TAG_FLOAT;
	return amber_put_le(p, bits, 8);
}

unsigned amber_common_decimal(const zval *cells, uint64_t *mantissas, uint32_t n)
{
	unsigned k = 0;

	for (uint32_t i = 0; i < n && k <= AMBER_DECIMAL_MAX;) {
		double d = Z_DVAL(cells[i]);
		int64_t m = 0;
		if (EXPECTED(is_small_decimal(d, k, &m)) || is_decimal(d, k, &m)) {
			mantissas[i++] = (uint64_t) m;
			continue;
		}
		/* all again, over a higher power */
		do {
			k++;
		} while (k <= AMBER_DECIMAL_MAX && !is_decimal(d, k, &m));
		i = 0;
	}
	return k;
}

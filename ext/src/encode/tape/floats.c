/* SPDX-License-Identifier: MIT
 *
 * Floats: single ones, and columns of them, as ints over a power of ten where that is shortest.
 */
#include "src/encode/tape/out.h"

const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
};

/* 1.5 * 2^52: added to a double of 2^51 at most, it leaves the nearest int in the low bits of the sum. PHP has the x87
 * round to doubles, too (zend_float.h). */
#define ROUNDER 6755399441055744.0

static zend_always_inline uint64_t bits_of(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return bits;
}

/* d as m / 10^k, -2^51 <= m < 2^51: then both are exact doubles, and the division, correctly rounded (IEEE 754), gives
 * d back. */
static zend_always_inline bool is_decimal(double d, unsigned k, uint64_t *mantissa)
{
	double sum = d * amber_powers_of_ten[k] + ROUNDER, again = (sum - ROUNDER) / amber_powers_of_ten[k];

	*mantissa = bits_of(sum) - bits_of(ROUNDER);
	/* sign and exponent are the rounder's, or the sum is not exact; the bits, as -0.0 equals 0.0 */
	return (bits_of(sum) ^ bits_of(ROUNDER)) >> 52 == 0 && bits_of(again) == bits_of(d);
}

/* Of one float; more take as many bytes as the float itself. */
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

unsigned amber_common_decimal(const zval *cells, uint64_t *mantissas, uint32_t n)
{
	unsigned k = 0;

	for (uint32_t i = 0; i < n && k <= AMBER_DECIMAL_MAX;) {
		if (EXPECTED(is_decimal(Z_DVAL(cells[i]), k, &mantissas[i]))) {
			i++;
			continue;
		}
		/* all again, over a higher power */
		do {
			k++;
		} while (k <= AMBER_DECIMAL_MAX && !is_decimal(Z_DVAL(cells[i]), k, &mantissas[i]));
		i = 0;
	}
	return k;
}

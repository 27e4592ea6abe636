/* SPDX-License-Identifier: MIT
 *
 * Columns of numerals: ints written out as strings, with a point before the last
 * digits or none.
 */
#include "src/decode/columns/columns.h"

const char amber_two_digits[201] =
	"0001020304050607080910111213141516171819" "2021222324252627282930313233343536373839"
	"4041424344454647484950515253545556575859" "6061626364656667686970717273747576777879"
	"8081828384858687888990919293949596979899";

/* Written from the end, as the last digits are known first. */

static zend_always_inline char *put_digit(char *end, uint64_t digit)
{
	*--end = (char) ('0' + digit);
	return end;
}

static zend_always_inline char *put_two_digits(char *end, uint64_t digits)
{
	memcpy(end - 2, amber_two_digits + 2 * digits, 2);
	return end - 2;
}

/* The last k digits of a number, and a point before them; what is left of it. */
static zend_always_inline char *put_places(char *end, uint64_t *number, unsigned k)
{
	for (; k >= 2; k -= 2) {
		end = put_two_digits(end, *number % 100);
		*number /= 100;
	}
	if (k) {
		end = put_digit(end, *number % 10);
		*number /= 10;
	}
	*--end = '.';
	return end;
}

/* Of a sign, 20 digits and a point. */
#define NUMERAL_MOST 22

static zend_always_inline void put_numeral(zval *place, int64_t m, unsigned k)
{
	char bytes[NUMERAL_MOST], *end = bytes + NUMERAL_MOST, *p = end;
	uint64_t number = m < 0 ? 0 - (uint64_t) m : (uint64_t) m;

	if (k) {
		p = put_places(p, &number, k);
	}
	for (; number >= 100; number /= 100) {
		p = put_two_digits(p, number % 100);
	}
	p = number >= 10 ? put_two_digits(p, number) : put_digit(p, number);
	if (m < 0) {
		*--p = '-';
	}
	amber_put_text(place, p, (size_t) (end - p));
}

uint32_t amber_decode_numerals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k)
{
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_decode_spelled_ints(decoder, n, true, &column)) {
		return 0;
	}
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&column, ints);
		for (uint32_t i = 0; i < some; i++) {
			put_numeral(amber_place(places, from + i), ints[i], k);
		}
	}
	return n;
}

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

/* 10^0 to 10^19 */
static const uint64_t powers[] = {
	UINT64_C(1), UINT64_C(10), UINT64_C(100), UINT64_C(1000), UINT64_C(10000), UINT64_C(100000), UINT64_C(1000000),
	UINT64_C(10000000), UINT64_C(100000000), UINT64_C(1000000000), UINT64_C(10000000000), UINT64_C(100000000000),
	UINT64_C(1000000000000), UINT64_C(10000000000000), UINT64_C(100000000000000), UINT64_C(1000000000000000),
	UINT64_C(10000000000000000), UINT64_C(100000000000000000), UINT64_C(1000000000000000000),
	UINT64_C(10000000000000000000),
};

/* How many digits a number has. 1233 / 4096 is a little more than the logarithm of 2 to base 10. */
static zend_always_inline unsigned digits_of(uint64_t number)
{
	unsigned guess = amber_bits_of(number | 1) * 1233 >> 12;

	return guess + (number >= powers[guess]) + (number == 0);
}

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

static zend_always_inline uint64_t magnitude_of(int64_t m)
{
	return m < 0 ? 0 - (uint64_t) m : (uint64_t) m;
}

static zend_always_inline size_t length_of(int64_t m, unsigned k)
{
	return (m < 0) + MAX(digits_of(magnitude_of(m)), k + 1) + (k > 0);
}

/* Returns where it begins. */
static zend_always_inline char *put_numeral(char *end, int64_t m, unsigned k)
{
	uint64_t number = magnitude_of(m);

	if (k) {
		end = put_places(end, &number, k);
	}
	for (; number >= 100; number /= 100) {
		end = put_two_digits(end, number % 100);
	}
	end = number >= 10 ? put_two_digits(end, number) : put_digit(end, number);
	if (m < 0) {
		*--end = '-';
	}
	return end;
}

static zend_always_inline zend_string *numeral(int64_t m, unsigned k)
{
	size_t length = length_of(m, k);

	if (length == 1) {
		return ZSTR_CHAR('0' + m);
	}
	zend_string *str = amber_alloc_string(length);
	ZSTR_VAL(str)[length] = '\0';
	const char *first = put_numeral(ZSTR_VAL(str) + length, m, k);
	ZEND_ASSERT(first == ZSTR_VAL(str));
	(void) first;
	return str;
}

static void put_numerals(const amber_places *places, uint32_t from, uint32_t n, const int64_t *ints, unsigned k)
{
	for (uint32_t i = 0; i < n; i++) {
		ZVAL_STR(amber_place(places, from + i), numeral(ints[i], k));
	}
}

bool amber_decode_numerals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k)
{
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_decode_spelled_ints(decoder, n, true, &column)) {
		return false;
	}
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&column, ints);
		put_numerals(places, from, some, ints, k);
	}
	return true;
}

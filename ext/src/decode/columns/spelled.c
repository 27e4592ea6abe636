/* SPDX-License-Identifier: MIT
 *
 * Columns of ints that spell strings: numerals, and stamps, which are dates written out, with a time or without, from
 * ints that have a part of each in some of their bits.
 */
#include "src/decode/columns/columns.h"

/* Of a sign, 20 digits and a point. */
#define NUMERAL_MOST 22

static zend_always_inline void put_pair(char *p, uint64_t number)
{
	static const char pairs[] =
		"0001020304050607080910111213141516171819" "2021222324252627282930313233343536373839"
		"4041424344454647484950515253545556575859" "6061626364656667686970717273747576777879"
		"8081828384858687888990919293949596979899";

	memcpy(p, pairs + 2 * number, 2);
}

/* Written from the end, as the last digits are known first. */
static zend_always_inline bool put_numeral(amber_decoder *decoder, zval *place, int64_t m, void *how)
{
	unsigned k = *(const unsigned *) how;
	char bytes[NUMERAL_MOST], *end = bytes + NUMERAL_MOST, *p = end;
	uint64_t number = m < 0 ? 0 - (uint64_t) m : (uint64_t) m;

	for (unsigned i = 0; i <= k || number; i++, number /= 10) {
		if (k && i == k) {
			*--p = '.';
		}
		*--p = (char) ('0' + number % 10);
	}
	if (m < 0) {
		*--p = '-';
	}
	amber_put_text(place, p, (size_t) (end - p));
	return true;
}

uint32_t amber_decode_numerals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k)
{
	amber_int_column column;

	return amber_decode_put(decoder, places, amber_decode_spelled_ints(decoder, n, true, &column), &column,
		put_numeral, &k);
}

/* "2026-11-23", and the same with a separator and "17:05:00" */
#define DATE_BYTES  10
#define STAMP_BYTES 19

/* The number of bits behind the date, the century and the year in a stamp. */
#define TIME_BITS    17
#define CENTURY_BITS 16
#define YEAR_BITS    9

/* Characters that all of a column have, with 00 where numbers are to stand. */
typedef struct {
	char   bytes[STAMP_BYTES + AMBER_STAMP_SUFFIX];
	size_t length;
	bool   time;
} form;

static bool read_form(amber_decoder *decoder, form *form)
{
	size_t left = (size_t) (decoder->end - decoder->p);

	if (left < 2 || decoder->p[1] > left - 2) {
		return amber_decode_fail_short(decoder);
	}
	char separator = (char) decoder->p[0];
	size_t suffix = decoder->p[1];
	if (suffix > AMBER_STAMP_SUFFIX) {
		return amber_decode_fail(decoder, decoder->p + 1, "Stamps have at most %d bytes behind date and time, not %zu",
			AMBER_STAMP_SUFFIX, suffix);
	}
	form->time = separator != 0;
	form->length = form->time ? STAMP_BYTES : DATE_BYTES;
	memcpy(form->bytes, "0000-00-00 00:00:00", STAMP_BYTES);
	form->bytes[DATE_BYTES] = separator;
	memcpy(form->bytes + form->length, decoder->p + 2, suffix);
	form->length += suffix;
	decoder->p += 2 + suffix;
	return true;
}

static zend_always_inline bool put_stamp(amber_decoder *decoder, zval *place, int64_t v, void *how)
{
	const form *form = how;
	uint64_t word = (uint64_t) v, date = form->time ? word >> TIME_BITS : word;

	if (UNEXPECTED(date >> CENTURY_BITS >= 100 || (date >> YEAR_BITS & 127) >= 100)) {
		return amber_decode_fail(decoder, decoder->p, "A stamp has a year that is not 0 to 9999");
	}
	zend_string *str = amber_new_string(form->bytes, form->length);
	char *p = ZSTR_VAL(str);
	put_pair(p, date >> CENTURY_BITS);
	put_pair(p + 2, date >> YEAR_BITS & 127);
	put_pair(p + 5, date >> 5 & 15);
	put_pair(p + 8, date & 31);
	if (form->time) {
		put_pair(p + 11, word >> 12 & 31);
		put_pair(p + 14, word >> 6 & 63);
		put_pair(p + 17, word & 63);
	}
	ZVAL_NEW_STR(place, str);
	return true;
}

uint32_t amber_decode_stamps(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	amber_int_column column;
	form form;

	bool good = read_form(decoder, &form) && amber_decode_spelled_ints(decoder, n, false, &column);
	return amber_decode_put(decoder, places, good, &column, put_stamp, &form);
}

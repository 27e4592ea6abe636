/* SPDX-License-Identifier: MIT
 *
 * Columns of stamps: dates written out, with a time or without, from ints that
 * have a part of each in some of their bits.
 */
#include "src/decode/columns/columns.h"

/* "2026-11-23", and the same with a separator and "17:05:00" */
#define DATE_BYTES  10
#define STAMP_BYTES 19

/* So many bits stand behind the date, the century, the year in it. */
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

static bool check_years(amber_decoder *decoder, const int64_t *ints, uint32_t n, const form *form)
{
	unsigned time_bits = form->time ? TIME_BITS : 0;

	for (uint32_t i = 0; i < n; i++) {
		uint64_t date = (uint64_t) ints[i] >> time_bits;
		if (UNEXPECTED(date >> CENTURY_BITS >= 100 || (date >> YEAR_BITS & 127) >= 100)) {
			return amber_decode_fail(decoder, decoder->p, "A stamp has a year that is not 0 to 9999");
		}
	}
	return true;
}

static zend_always_inline void put_pair(char *p, uint64_t number)
{
	memcpy(p, amber_two_digits + 2 * number, 2);
}

static zend_always_inline void put_stamp(char *p, uint64_t word, bool time)
{
	if (time) {
		put_pair(p + 11, word >> 12 & 31);
		put_pair(p + 14, word >> 6 & 63);
		put_pair(p + 17, word & 63);
		word >>= TIME_BITS;
	}
	put_pair(p, word >> CENTURY_BITS);
	put_pair(p + 2, word >> YEAR_BITS & 127);
	put_pair(p + 5, word >> 5 & 15);
	put_pair(p + 8, word & 31);
}

static void put_stamps(const amber_places *places, uint32_t from, uint32_t n, const int64_t *ints, const form *form)
{
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = amber_new_string(form->bytes, form->length);
		put_stamp(ZSTR_VAL(str), (uint64_t) ints[i], form->time);
		ZVAL_NEW_STR(amber_place(places, from + i), str);
	}
}

bool amber_decode_stamps(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];
	form form;

	if (!read_form(decoder, &form) || !amber_decode_spelled_ints(decoder, n, false, &column)) {
		return false;
	}
	amber_int_column look = column;
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&look, ints);
		if (!check_years(decoder, ints, some, &form)) {
			return false;
		}
	}
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_ints_again(&column, ints);
		put_stamps(places, from, some, ints, &form);
	}
	return true;
}

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

static zend_always_inline void put_pair(char *p, uint64_t number)
{
	memcpy(p, amber_two_digits + 2 * number, 2);
}

/* False: this is none. */
static zend_always_inline bool put_stamp(zval *place, uint64_t word, const form *form)
{
	uint64_t date = form->time ? word >> TIME_BITS : word;

	if (UNEXPECTED(date >> CENTURY_BITS >= 100 || (date >> YEAR_BITS & 127) >= 100)) {
		return false;
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
	int64_t ints[AMBER_INTS_BLOCK];
	form form;

	if (!read_form(decoder, &form) || !amber_decode_spelled_ints(decoder, n, false, &column)) {
		return 0;
	}
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&column, ints);
		for (uint32_t i = 0; i < some; i++) {
			if (!put_stamp(amber_place(places, from + i), (uint64_t) ints[i], &form)) {
				amber_decode_fail(decoder, decoder->p, "A stamp has a year that is not 0 to 9999");
				return from + i;
			}
		}
	}
	return n;
}

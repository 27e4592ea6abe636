/* SPDX-License-Identifier: MIT
 *
 * Columns: dispatch by kind, columns of two types, decimal strings and dates.
 */
#include "decode/frames.h"

static zend_always_inline bool put_long(amber_decoder *decoder, zval *place, int64_t v, void *how)
{
#if SIZEOF_ZEND_LONG == 4
	if (v > ZEND_LONG_MAX || v < ZEND_LONG_MIN) {
		return amber_decode_fail(decoder, decoder->p, "An int does not fit into 32 bits");
	}
#endif
	ZVAL_LONG(place, (zend_long) v);
	return true;
}

static zend_always_inline bool put_decimal(amber_decoder *decoder, zval *place, int64_t v, void *power)
{
	ZVAL_DOUBLE(place, (double) v / *(const double *) power);
	return true;
}

static zend_always_inline bool put_float(amber_decoder *decoder, zval *place, int64_t bits, void *how)
{
	double d;

	memcpy(&d, &bits, sizeof(d));
	ZVAL_DOUBLE(place, d);
	return true;
}

static zend_always_inline bool put_bool(amber_decoder *decoder, zval *place, int64_t type, void *how)
{
	Z_TYPE_INFO_P(place) = (uint32_t) type;
	return true;
}

static uint32_t fill_same(amber_decoder *decoder, const amber_places *places, uint32_t n, bool paid)
{
	zval value;

	if (!(paid || amber_decode_take_budget(decoder, n)) || !amber_decode_scalar(decoder, &value)) {
		return 0;
	}
	if (Z_REFCOUNTED(value)) {
		GC_ADDREF_EX(Z_COUNTED(value), n - 1);
	}
	for (uint32_t i = 0; i < n; i++) {
		ZVAL_COPY_VALUE(amber_place(places, i), &value);
	}
	return n;
}

static uint32_t fill(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid)
{
	amber_int_column column;
	double power;
	bool good;

	switch (amber_column_row(kind)) {
		case AMBER_COLUMN_SAME:
			return fill_same(decoder, places, n, paid);
		case AMBER_COLUMN_BOOLS:
			good = amber_decode_numbers(decoder, n, 0, &column);
			column.base = IS_FALSE; /* plus the bit: IS_FALSE or IS_TRUE */
			return amber_decode_put(decoder, places, good, &column, put_bool, NULL);
		case AMBER_COLUMN_STRINGS:
			return amber_decode_strings(decoder, places, n);
		case AMBER_COLUMN_FLOATS:
			good = amber_decode_numbers(decoder, n, 6, &column);
			return amber_decode_put(decoder, places, good, &column, put_float, NULL);
		case AMBER_COLUMN_DATES:
			return amber_decode_date_strings(decoder, places, n);
		case AMBER_COLUMN_PREFIX_SUFFIX:
			return amber_decode_prefix_suffix(decoder, places, n);
		case AMBER_COLUMN_CHOICES:
			return amber_decode_choices(decoder, places, n, kind & 3); /* the width */
		case AMBER_COLUMN_DECIMALS:
			power = amber_powers_of_ten[kind - AMBER_COLUMN_DECIMALS];
			good = amber_decode_nested_ints(decoder, n, &column);
			return amber_decode_put(decoder, places, good, &column, put_decimal, &power);
		case AMBER_COLUMN_DECIMAL_STRINGS:
			return amber_decode_decimal_strings(decoder, places, n, kind - AMBER_COLUMN_DECIMAL_STRINGS);
		default:
			good = amber_decode_ints(decoder, kind, n, &column);
			return amber_decode_put(decoder, places, good, &column, put_long, NULL);
	}
}

bool amber_decode_unsplit_column(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind,
	bool paid)
{
	uint32_t filled = fill(decoder, places, n, kind, paid);

	for (uint32_t i = filled; UNEXPECTED(i < n); i++) {
		ZVAL_NULL(amber_place(places, i));
	}
	return filled == n;
}

bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items)
{
	uint8_t kind = AMBER_COLUMN_ITEMS;
	bool good = amber_decode_kind(decoder, &kind);

	*items = kind == AMBER_COLUMN_ITEMS;
	if (*items) {
		return good;
	}
	return kind == AMBER_COLUMN_SPLIT ? amber_decode_split(decoder, places, n)
		: amber_decode_unsplit_column(decoder, places, n, kind, false);
}

/* Whether a column of this kind may hold keys. SAME and CHOICES may not: they repeat a string for few bits or none. */
static bool can_hold_keys(uint8_t kind)
{
	switch (amber_column_row(kind)) {
		case AMBER_COLUMN_STRINGS:
		case AMBER_COLUMN_PREFIX_SUFFIX:
		case AMBER_COLUMN_STEPS:
		case AMBER_COLUMN_INTS:
		case AMBER_COLUMN_DELTAS:
			return true;
		default:
			return false;
	}
}

uint32_t amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return 0;
	}
	if (UNEXPECTED(!can_hold_keys(kind))) {
		amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x cannot hold keys", kind);
		return 0;
	}
	return fill(decoder, places, n, kind, false);
}

/* --- values of two types --------------------------------------------------- */

/* The places of one of the two types; the array has room for one more. */
typedef struct {
	char   **rows;
	uint32_t n;
} part;

/* Assigns each place to the part that its bit names; returns false if a part is empty. */
static bool split_by_bits(const amber_places *places, uint32_t n, const uint8_t *bits, part *first, part *second)
{
	char **one = first->rows, **other = second->rows;

	/* writes to both parts and advances one of them, as a branch would be unpredictable */
	for (uint32_t i = 0; i < n; i++) {
		size_t bit = (size_t) amber_packed_at(bits, i, 0);
		*one = *other = (char *) amber_place(places, i);
		one += 1 - bit;
		other += bit;
	}
	first->n = (uint32_t) (one - first->rows);
	second->n = (uint32_t) (other - second->rows);
	return first->n && second->n;
}

/* Reads the column of a part. The bits account for its places. */
static bool fill_part(amber_decoder *decoder, const part *part)
{
	amber_places places = { .rows = part->rows };
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return false;
	}
	if (kind == AMBER_COLUMN_ITEMS || kind == AMBER_COLUMN_SPLIT) {
		return amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x cannot be part of a split column",
			kind);
	}
	return amber_decode_unsplit_column(decoder, &places, part->n, kind, true);
}

bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *bits = amber_decode_packed(decoder, n, 0);

	for (uint32_t i = 0; i < n; i++) {
		ZVAL_NULL(amber_place(places, i)); /* valid if a part fails */
	}
	if (UNEXPECTED(bits == NULL)) {
		return false;
	}
	char **rows = safe_emalloc(2, ((size_t) n + 1) * sizeof(char *), 0);
	part first = { .rows = rows }, second = { .rows = rows + n + 1 };
	bool good = split_by_bits(places, n, bits, &first, &second)
		|| amber_decode_fail(decoder, bits, "All of these %u bits are alike", n);
	good = good && fill_part(decoder, &first) && fill_part(decoder, &second);
	efree(rows);
	return good;
}

/* --- strings that are written as ints -------------------------------------- */

/* Room for a sign, 20 digits and a point. */
#define DECIMAL_MOST 22

static zend_always_inline void put_pair(char *p, uint64_t number)
{
	static const char pairs[] =
		"0001020304050607080910111213141516171819" "2021222324252627282930313233343536373839"
		"4041424344454647484950515253545556575859" "6061626364656667686970717273747576777879"
		"8081828384858687888990919293949596979899";

	memcpy(p, pairs + 2 * number, 2);
}

/* Writes from the end, as the last digits are known first. */
static zend_always_inline bool put_decimal_string(amber_decoder *decoder, zval *place, int64_t m, void *how)
{
	unsigned k = *(const unsigned *) how;
	char bytes[DECIMAL_MOST], *end = bytes + DECIMAL_MOST, *p = end;
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

uint32_t amber_decode_decimal_strings(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k)
{
	amber_int_column column;

	return amber_decode_put(decoder, places, amber_decode_spelled_ints(decoder, n, true, &column), &column,
		put_decimal_string, &k);
}

/* "2026-11-23", and the same with a separator and "17:05:00" */
#define DATE_BYTES  10
#define DATETIME_BYTES 19

/* The bits below the date in its word; then, within the date, the bits below the century and below the year. */
#define TIME_BITS    17
#define CENTURY_BITS 16
#define YEAR_BITS    9

/* The text that the strings of a column have in common, with zeros where the digits of each go. */
typedef struct {
	char   bytes[DATETIME_BYTES + AMBER_DATE_SUFFIX];
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
	if (suffix > AMBER_DATE_SUFFIX) {
		return amber_decode_fail(decoder, decoder->p + 1, "Dates have at most %d bytes behind date and time, not %zu",
			AMBER_DATE_SUFFIX, suffix);
	}
	form->time = separator != 0;
	form->length = form->time ? DATETIME_BYTES : DATE_BYTES;
	memcpy(form->bytes, "0000-00-00 00:00:00", DATETIME_BYTES);
	form->bytes[DATE_BYTES] = separator;
	memcpy(form->bytes + form->length, decoder->p + 2, suffix);
	form->length += suffix;
	decoder->p += 2 + suffix;
	return true;
}

static zend_always_inline bool put_date_string(amber_decoder *decoder, zval *place, int64_t v, void *how)
{
	const form *form = how;
	uint64_t word = (uint64_t) v, date = form->time ? word >> TIME_BITS : word;

	if (UNEXPECTED(date >> CENTURY_BITS >= 100 || (date >> YEAR_BITS & 127) >= 100)) {
		return amber_decode_fail(decoder, decoder->p, "A date has a year that is not 0 to 9999");
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

uint32_t amber_decode_date_strings(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	amber_int_column column;
	form form;

	bool good = read_form(decoder, &form) && amber_decode_spelled_ints(decoder, n, false, &column);
	return amber_decode_put(decoder, places, good, &column, put_date_string, &form);
}

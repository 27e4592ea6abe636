/* SPDX-License-Identifier: MIT
 *
 * Columns of strings that are written as ints: decimal strings and dates.
 */
#include "encode/walk.h"

/* A decimal string has at most so many digits, so that it fits an int of 64 bits. */
#define DIGITS_MOST 18

/* The form that all decimal strings of a column have. */
typedef struct {
	unsigned k;      /* digits after the decimal point */
	unsigned behind; /* characters after the integer part */
} decimal_form;

static zend_always_inline bool read_digits(const char *p, const char *end, uint64_t *number)
{
	for (; p < end; p++) {
		unsigned digit = (unsigned) (unsigned char) *p - '0';
		if (digit > 9) {
			return false;
		}
		*number = *number * 10 + digit;
	}
	return true;
}

/* Reads a string that is m / 10^k written out, with k digits after the point, no unnecessary zero, and a sign only if
 * it is less than 0. Returns false for any other string. */
static zend_always_inline bool read_decimal_string(const zend_string *str, const decimal_form *form, uint64_t *m)
{
	bool minus = ZSTR_VAL(str)[0] == '-';
	const char *s = ZSTR_VAL(str) + minus, *end = ZSTR_VAL(str) + ZSTR_LEN(str), *point = end - form->behind;
	size_t length = ZSTR_LEN(str) - minus;
	uint64_t number = 0;

	if (length <= form->behind || length > DIGITS_MOST + (form->k > 0) || (*s == '0' && length > form->behind + 1)) {
		return false;
	}
	if (!read_digits(s, point, &number) || (form->k && (*point != '.' || !read_digits(point + 1, end, &number)))) {
		return false;
	}
	*m = minus ? 0 - number : number;
	return !(minus && number == 0);
}

/* Returns the number of digits after the point of what may be a decimal string; more than AMBER_DECIMAL_MAX: it is
 * none. */
static zend_always_inline unsigned places_of(const zend_string *str)
{
	const char *s = ZSTR_VAL(str), *point;

	if (ZSTR_LEN(str) == 0 || (s[0] != '-' && (s[0] < '0' || s[0] > '9'))) {
		return AMBER_DECIMAL_MAX + 1;
	}
	point = memchr(s, '.', ZSTR_LEN(str));
	if (!point) {
		return 0;
	}
	return point == s + ZSTR_LEN(str) - 1 ? AMBER_DECIMAL_MAX + 1 : (unsigned) (s + ZSTR_LEN(str) - 1 - point);
}

bool amber_walk_read_decimals(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan,
	size_t *bytes)
{
	unsigned k = places_of(Z_STR(elements[0]));
	if (EXPECTED(k > AMBER_DECIMAL_MAX)) {
		return false;
	}
	decimal_form form = { .k = k, .behind = k ? k + 1 : 0 };
	uint64_t *words = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	*bytes = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(!read_decimal_string(Z_STR(elements[i]), &form, &words[i]))) {
			return false;
		}
		*bytes += Z_STRLEN(elements[i]);
	}
	plan->words = words;
	plan->head[0] = (uint8_t) (AMBER_COLUMN_DECIMAL_STRINGS + k);
	plan->head_bytes = 1;
	return true;
}

/* --- dates ----------------------------------------------------------------- */

/* Lengths of a date and of a time, in characters; a separator stands between them. */
#define DATE 10
#define TIME 8

/* The form that all date strings of a column have. */
typedef struct {
	size_t length;
	char separator;     /* between date and time; 0: there is no time */
	const char *suffix; /* of the first string, behind date and time */
	size_t suffix_length;
} date_form;

/* The characters of a date string are checked in three words, "2026-11-", "23" and "17:05:00", with the first character
 * in the lowest byte. XOR with these makes its number of each digit, and 0 of each separator. */
#define DATE_ZERO UINT64_C(0x2d30302d30303030)
#define DAY_ZERO  UINT64_C(0x3030)
#define TIME_ZERO UINT64_C(0x30303a30303a3030)

/* Added to the result, these set the high bit of a byte where a digit is above 9 or a separator is not 0. */
#define DATE_OVER UINT64_C(0x7f76767f76767676)
#define DAY_OVER  UINT64_C(0x7676)
#define TIME_OVER UINT64_C(0x76767f76767f7676)
#define HIGH_BITS UINT64_C(0x8080808080808080)

/* The bits that are set in a month above 15, a day or an hour above 31, a minute or a second above 63. */
#define DATE_HIGH UINT64_C(0x0000f00000000000)
#define DAY_HIGH  UINT64_C(0xe0)
#define TIME_HIGH UINT64_C(0x00c00000c00000e0)

/* Combines pairs of digits to numbers, each in the byte of its first digit. */
static zend_always_inline uint64_t pairs_of(uint64_t digits)
{
	return digits * 10 + (digits >> 8);
}

/* Reads century, year, month and day into a word; false: they are no date. */
static zend_always_inline bool read_date(const uint8_t *s, uint64_t *word)
{
	uint64_t date = amber_get_le(s, 8) ^ DATE_ZERO, day = amber_get_le(s + 8, 2) ^ DAY_ZERO;
	uint64_t wrong = ((date + DATE_OVER) | date | (day + DAY_OVER) | day) & HIGH_BITS;

	date = pairs_of(date);
	day = pairs_of(day);
	*word = (date & 0x7f) << 16 | (date >> 7 & 0x7f << 9) | (date >> 35 & 15 << 5) | (day & 31);
	return (wrong | (date & DATE_HIGH) | (day & DAY_HIGH)) == 0;
}

/* Appends the hour, minute and second behind a date to its word; false: they are no time. */
static zend_always_inline bool read_time(const uint8_t *s, uint64_t *word)
{
	uint64_t time = amber_get_le(s, 8) ^ TIME_ZERO, wrong = ((time + TIME_OVER) | time) & HIGH_BITS;

	time = pairs_of(time);
	*word = *word << 17 | (time & 31) << 12 | (time >> 18 & 63 << 6) | (time >> 48 & 63);
	return (wrong | (time & TIME_HIGH)) == 0;
}

static zend_always_inline bool has_suffix(const zend_string *str, const date_form *form)
{
	return EXPECTED(form->suffix_length == 0)
		|| amber_same(ZSTR_VAL(str) + form->length - form->suffix_length, form->suffix, form->suffix_length);
}

static zend_always_inline bool read_date_string(const zend_string *str, const date_form *form, uint64_t *word)
{
	const uint8_t *s = (const uint8_t *) ZSTR_VAL(str);

	if (UNEXPECTED(ZSTR_LEN(str) != form->length) || UNEXPECTED(!read_date(s, word))) {
		return false;
	}
	if (form->separator && UNEXPECTED(s[DATE] != (uint8_t) form->separator || !read_time(s + DATE + 1, word))) {
		return false;
	}
	return has_suffix(str, form);
}

/* Returns whether a string may be a date, judged by its dashes and colons, and sets *form. */
static zend_always_inline bool look_at_form(const zend_string *str, date_form *form)
{
	const char *s = ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str), end = DATE;

	if (EXPECTED(length < DATE) || EXPECTED(s[4] != '-') || s[7] != '-') {
		return false;
	}
	form->separator = 0;
	if (length >= DATE + 1 + TIME && s[DATE] != 0 && s[DATE + 3] == ':' && s[DATE + 6] == ':') {
		form->separator = s[DATE];
		end += 1 + TIME;
	}
	form->length = length;
	form->suffix = s + end;
	form->suffix_length = length - end;
	return form->suffix_length <= AMBER_DATE_SUFFIX;
}

bool amber_walk_read_dates(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan, size_t *bytes)
{
	date_form form;

	if (EXPECTED(!look_at_form(Z_STR(elements[0]), &form))) {
		return false;
	}
	uint64_t *words = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(!read_date_string(Z_STR(elements[i]), &form, &words[i]))) {
			return false;
		}
	}
	*bytes = form.length * n;
	plan->words = words;
	plan->head[0] = AMBER_COLUMN_DATES;
	plan->head[1] = (uint8_t) form.separator;
	plan->head[2] = (uint8_t) form.suffix_length;
	amber_copy(plan->head + 3, form.suffix, form.suffix_length);
	plan->head_bytes = 3 + (uint8_t) form.suffix_length;
	return true;
}

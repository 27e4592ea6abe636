/* SPDX-License-Identifier: MIT
 *
 * Columns of strings that are written as ints: decimal strings and dates.
 */
#include "encode/walk.h"

/* No numeral has more digits: all of these fit into an int of 64 bits. */
#define DIGITS_MOST 18

/* What the numerals of a column have in common. */
typedef struct {
	unsigned k;      /* digits behind the point */
	unsigned behind; /* characters behind those before it */
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

/* Whether a string is m / 10^k written out: k digits behind a point, no zero that need not be, and no sign but of what
 * is less than 0. */
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

/* The digits behind the point of what may be a numeral; more than AMBER_DECIMAL_MAX: it is none. */
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
	uint64_t *words = zend_arena_alloc(&walk->arena, sizeof(uint64_t) * (size_t) n);
	*bytes = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(!read_decimal_string(Z_STR(elements[i]), &form, &words[i]))) {
			return false;
		}
		*bytes += Z_STRLEN(elements[i]);
	}
	plan->words = words;
	plan->head[0] = (uint8_t) (AMBER_COLUMN_NUMERALS + k);
	plan->head_bytes = 1;
	return true;
}

/* --- dates ----------------------------------------------------------------- */

/* A date, a separator, a time: so many characters. */
#define DATE 10
#define TIME 8

/* What the stamps of a column have in common. */
typedef struct {
	size_t length;
	char separator;     /* between date and time; 0: there is no time */
	const char *suffix; /* of the first one, behind date and time */
	size_t suffix_length;
} date_form;

/* The characters of a stamp are looked at in three words, "2026-11-", "23" and "17:05:00", the first character in the
 * lowest byte. These make of each digit its number, and of what is between numbers 0. */
#define DATE_ZERO UINT64_C(0x2d30302d30303030)
#define DAY_ZERO  UINT64_C(0x3030)
#define TIME_ZERO UINT64_C(0x30303a30303a3030)

/* These, added to that, set the high bit of a byte where a digit is above 9, or what is between numbers is not
 * 0. */
#define DATE_OVER UINT64_C(0x7f76767f76767676)
#define DAY_OVER  UINT64_C(0x7676)
#define TIME_OVER UINT64_C(0x76767f76767f7676)
#define HIGH_BITS UINT64_C(0x8080808080808080)

/* The bits of a month above 15, a day or an hour above 31, a minute or a second above 63. */
#define DATE_HIGH UINT64_C(0x0000f00000000000)
#define DAY_HIGH  UINT64_C(0xe0)
#define TIME_HIGH UINT64_C(0x00c00000c00000e0)

/* Digits as numbers of two, each in the byte of its first one. */
static zend_always_inline uint64_t pairs_of(uint64_t digits)
{
	return digits * 10 + (digits >> 8);
}

/* Century, year, month and day; false: they are none. */
static zend_always_inline bool read_date(const uint8_t *s, uint64_t *word)
{
	uint64_t date = amber_get_le(s, 8) ^ DATE_ZERO, day = amber_get_le(s + 8, 2) ^ DAY_ZERO;
	uint64_t wrong = ((date + DATE_OVER) | date | (day + DAY_OVER) | day) & HIGH_BITS;

	date = pairs_of(date);
	day = pairs_of(day);
	*word = (date & 0x7f) << 16 | (date >> 7 & 0x7f << 9) | (date >> 35 & 15 << 5) | (day & 31);
	return (wrong | (date & DATE_HIGH) | (day & DAY_HIGH)) == 0;
}

/* Hour, minute and second behind a date. */
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

/* Whether a string may be a stamp: where it has dashes and colons. Its form. */
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
	return form->suffix_length <= AMBER_STAMP_SUFFIX;
}

bool amber_walk_read_dates(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan, size_t *bytes)
{
	date_form form;

	if (EXPECTED(!look_at_form(Z_STR(elements[0]), &form))) {
		return false;
	}
	uint64_t *words = zend_arena_alloc(&walk->arena, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(!read_date_string(Z_STR(elements[i]), &form, &words[i]))) {
			return false;
		}
	}
	*bytes = form.length * n;
	plan->words = words;
	plan->head[0] = AMBER_COLUMN_STAMPS;
	plan->head[1] = (uint8_t) form.separator;
	plan->head[2] = (uint8_t) form.suffix_length;
	amber_copy(plan->head + 3, form.suffix, form.suffix_length);
	plan->head_bytes = 3 + (uint8_t) form.suffix_length;
	return true;
}

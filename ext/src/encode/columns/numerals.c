/* SPDX-License-Identifier: MIT
 *
 * Numerals: strings that are ints or decimals written out, as databases hand
 * them out ("42", "-3", "19.90"), stand in a column as the ints they are made of.
 */
#include "src/encode/columns/spelled.h"

/* No numeral has more digits: all of these fit into an int of 64 bits. */
#define DIGITS_MOST 18

/* What the numerals of a column have in common, and what eight bytes of one are taken apart with: the last character in
 * the highest. */
typedef struct {
	unsigned k;      /* digits behind the point */
	unsigned behind; /* characters behind those before it */
	uint64_t places, point, whole; /* the bytes of each */
	uint64_t power;  /* 10^8, or if one of eight characters is a point 10^7 */
} form;

static const form no_point = { .places = UINT64_MAX, .power = 100000000 };

static form form_of(unsigned k)
{
	unsigned point = 8 * (7 - MIN(k, 7));

	if (k == 0) {
		return no_point;
	}
	return (form) {
		.k = k, .behind = k + 1, .power = 10000000,
		.places = UINT64_MAX << point << 8, .point = UINT64_C(0xff) << point, .whole = (UINT64_C(1) << point) - 1,
	};
}

/* The last eight characters before end, or fewer; false: some are no digits. What stands before fewer is read, too, but
 * not looked at: it is the head of the string, which is longer than eight bytes. */
static zend_always_inline bool read_eight(const char *end, unsigned length, const form *form, uint64_t *number)
{
	uint64_t digits = (amber_get_le((const uint8_t *) end - 8, 8) ^ AMBER_EACH('0')) & UINT64_MAX << (64 - 8 * length);

	if ((digits & form->point) != (AMBER_EACH('.' ^ '0') & form->point)) {
		return false;
	}
	digits = (digits & form->places) | (digits & form->whole) << 8;
	/* the sum has a high bit where a byte is above 9 */
	if (((digits + AMBER_EACH(0x7f - 9)) | digits) & AMBER_EACH(0x80)) {
		return false;
	}
	/* pairs, then fours, then all: each byte, or what was made of two, times a power of ten more than the one above */
	digits = (digits * 10 + (digits >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
	digits = (digits * 100 + (digits >> 16)) & UINT64_C(0x0000ffff0000ffff);
	*number = (digits * 10000 + (digits >> 32)) & UINT32_MAX;
	return true;
}

/* The same of nine to sixteen, if the point, if any, is among the last eight. */
static zend_always_inline bool read_sixteen(const char *s, unsigned length, const form *form, uint64_t *number)
{
	uint64_t first, last;

	if (!read_eight(s + length - 8, length - 8, &no_point, &first) || !read_eight(s + length, 8, form, &last)) {
		return false;
	}
	*number = first * form->power + last;
	return true;
}

static bool read_digits(const char *p, const char *end, uint64_t *number)
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

/* Of any length, and with a sign. */
static zend_never_inline bool read_others(const zend_string *str, const form *form, uint64_t *m)
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

/* Whether a string is m / 10^k written out: k digits behind a point, no zero that need not be, and no sign but of what
 * is less than 0. */
static zend_always_inline bool read_numeral(const zend_string *str, const void *column, uint64_t *m)
{
	const form *form = column;
	const char *s = ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str);

	if (length <= 8 ? EXPECTED(length > form->behind) && EXPECTED(read_eight(s + length, (unsigned) length, form, m))
	 : length <= 16 && form->k < 8 && read_sixteen(s, (unsigned) length, form, m)) {
		return *s != '0' || length == form->behind + 1;
	}
	return read_others(str, form, m);
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

bool amber_walk_plan_numerals(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_spelled *plan)
{
	unsigned k = places_of(Z_STR(cells[0]));
	if (EXPECTED(k > AMBER_DECIMAL_MAX)) {
		return false;
	}
	form form = form_of(k);
	plan->words = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	size_t bytes = amber_read_all_spelled(cells, n, read_numeral, &form, plan->words);
	plan->head[0] = (uint8_t) (AMBER_COLUMN_NUMERALS + k);
	plan->head_bytes = 1;
	return bytes && amber_walk_plan_spelled(walk, n, bytes, true, plan);
}

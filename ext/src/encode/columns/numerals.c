/* SPDX-License-Identifier: MIT
 *
 * Numerals: strings that are ints or decimals written out, as databases hand
 * them out ("42", "-3", "19.90"), stand in a column as the ints they are made of.
 */
#include "src/encode/columns/columns.h"

/* No numeral has more digits: all of these fit into an int of 64 bits. */
#define DIGITS_MOST 18

/* What the numerals of a column have in common. */
typedef struct {
	unsigned k;      /* digits behind the point */
	unsigned behind; /* characters behind those before it */
} form;

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
static zend_always_inline bool read_numeral(const zend_string *str, const form *form, uint64_t *m)
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

bool amber_walk_read_numerals(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan, size_t *bytes)
{
	unsigned k = places_of(Z_STR(cells[0]));
	if (EXPECTED(k > AMBER_DECIMAL_MAX)) {
		return false;
	}
	form form = { .k = k, .behind = k ? k + 1 : 0 };
	uint64_t *words = zend_arena_alloc(&walk->arena, sizeof(uint64_t) * (size_t) n);
	*bytes = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(!read_numeral(Z_STR(cells[i]), &form, &words[i]))) {
			return false;
		}
		*bytes += Z_STRLEN(cells[i]);
	}
	plan->words = words;
	plan->head[0] = (uint8_t) (AMBER_COLUMN_NUMERALS + k);
	plan->head_bytes = 1;
	return true;
}

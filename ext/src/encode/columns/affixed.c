/* SPDX-License-Identifier: MIT
 *
 * Strings that all begin alike, as addresses and names with numbers do, or end
 * alike, as mail addresses and names of files do.
 */
#include "src/encode/columns/columns.h"

/* How many bytes two strings begin with alike, up to so many. */
static size_t alike(const zend_string *one, const zend_string *other, size_t most)
{
	size_t i = 0;

	while (i < most && ZSTR_VAL(one)[i] == ZSTR_VAL(other)[i]) {
		i++;
	}
	return i;
}

/* How many bytes two strings end with alike, up to so many. */
static size_t end_alike(const zend_string *one, const zend_string *other, size_t most)
{
	const char *a = ZSTR_VAL(one) + ZSTR_LEN(one), *b = ZSTR_VAL(other) + ZSTR_LEN(other);
	size_t i = 0;

	while (i < most && a[-1 - (ptrdiff_t) i] == b[-1 - (ptrdiff_t) i]) {
		i++;
	}
	return i;
}

/* What all begin or end with is written once from so many bytes on. */
#define AFFIX_LEAST 2
/* So many bytes must be spared, without those that say so. */
#define AFFIX_SPARES 16

/* Each string has a byte of its own. */
static zend_always_inline size_t most_of(size_t length)
{
	return MIN(length - (length > 0), AMBER_PREFIX_MOST);
}

/* So many strings, evenly spaced, are looked at before all are. */
#define LOOKS 8

/* What n strings begin or end with, or 0. */
static zend_always_inline size_t if_it_pays(size_t affix, uint32_t n)
{
	return affix < AFFIX_LEAST || (size_t) (n - 1) * affix < AFFIX_SPARES ? 0 : affix;
}

/* How many bytes some of them, one in so many, begin with alike, up to so many; 0: too few. */
static size_t common_prefix(const zval *cells, uint32_t n, uint32_t every, size_t prefix)
{
	for (uint32_t i = every; i < n && prefix; i += every) {
		const zend_string *str = Z_STR(cells[i]);
		prefix = if_it_pays(alike(Z_STR(cells[0]), str, MIN(prefix, ZSTR_LEN(str))), n);
	}
	return prefix;
}

/* How many bytes some of them end with alike; as common_prefix(). */
static size_t common_suffix(const zval *cells, uint32_t n, uint32_t every, size_t suffix)
{
	for (uint32_t i = every; i < n && suffix; i += every) {
		const zend_string *str = Z_STR(cells[i]);
		suffix = if_it_pays(end_alike(Z_STR(cells[0]), str, MIN(suffix, ZSTR_LEN(str))), n);
	}
	return suffix;
}

void amber_walk_guess_alike(const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	size_t most = most_of(Z_STRLEN(cells[0]));

	lengths->prefix = common_prefix(cells, n, n / LOOKS, most);
	lengths->suffix = common_suffix(cells, n, n / LOOKS, MIN(most, AMBER_SUFFIX_MOST));
}

/* Whether all begin with so many bytes alike; all have as many. */
static bool all_begin_alike(const zval *cells, uint32_t n, size_t prefix)
{
	const char *first = Z_STRVAL(cells[0]);

	for (uint32_t i = 1; i < n; i++) {
		if (!amber_same(first, Z_STRVAL(cells[i]), prefix)) {
			return false;
		}
	}
	return true;
}

static bool all_end_alike(const zval *cells, uint32_t n, size_t suffix)
{
	const char *first = Z_STRVAL(cells[0]) + Z_STRLEN(cells[0]) - suffix;

	for (uint32_t i = 1; i < n; i++) {
		if (!amber_same(first, Z_STRVAL(cells[i]) + Z_STRLEN(cells[i]) - suffix, suffix)) {
			return false;
		}
	}
	return true;
}

void amber_walk_settle_affixes(const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	size_t prefix = if_it_pays(MIN(lengths->prefix, most_of(lengths->min)), n);
	bool guessed = n / LOOKS > 1;

	prefix = prefix && guessed && !all_begin_alike(cells, n, prefix) ? common_prefix(cells, n, 1, prefix) : prefix;
	size_t suffix = if_it_pays(MIN(lengths->suffix, most_of(lengths->min) - prefix), n);
	lengths->prefix = prefix;
	lengths->suffix = suffix && guessed && !all_end_alike(cells, n, suffix) ? common_suffix(cells, n, 1, suffix)
		: suffix;
}

bool amber_walk_begin_affixed(amber_walk *walk, const zval *cells, const amber_walk_lengths *lengths)
{
	size_t prefix = lengths->prefix, suffix = lengths->suffix;
	const zend_string *str = Z_STR(cells[0]);

	if (!amber_walk_make_room(walk, 3 + prefix + suffix)) {
		return false;
	}
	uint8_t *p = walk->out.p;
	*p++ = AMBER_COLUMN_AFFIXED;
	*p++ = (uint8_t) prefix;
	memcpy(p, ZSTR_VAL(str), prefix);
	p += prefix;
	*p++ = (uint8_t) suffix;
	memcpy(p, ZSTR_VAL(str) + ZSTR_LEN(str) - suffix, suffix);
	walk->out.p = p + suffix;
	return true;
}

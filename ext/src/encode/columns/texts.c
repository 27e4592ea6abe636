/* SPDX-License-Identifier: MIT
 *
 * Columns of text: lengths, then the bytes of all. Before these stands what all strings begin with, as addresses and
 * names with numbers do, and what they end with, as mail addresses and names of files do.
 */
#include "src/encode/columns/columns.h"

/* What all begin or end with is written once from so many bytes on. */
#define AFFIX_LEAST 2

static zend_always_inline const char *affix_of(const zval *cell, size_t affix, bool end)
{
	return Z_STRVAL_P(cell) + (end ? Z_STRLEN_P(cell) - affix : 0);
}

/* How many bytes two strings begin, or end, with alike, up to so many. */
static zend_always_inline size_t alike(const zval *one, const zval *other, size_t most, bool end)
{
	const char *a = affix_of(one, end, end), *b = affix_of(other, end, end);
	size_t i = 0;

	for (ptrdiff_t step = end ? -1 : 1; i < most && *a == *b; a += step, b += step) {
		i++;
	}
	return i;
}

/* How many bytes n strings, none of them shorter, begin or end with alike, up to so many; 0: too few. What is sorted
 * differs most in the last. */
static zend_always_inline size_t common(const zval *cells, uint32_t n, size_t affix, bool end)
{
	for (uint32_t i = n - 1; i > 0 && affix >= AFFIX_LEAST; i--) {
		if (!amber_same(affix_of(&cells[0], affix, end), affix_of(&cells[i], affix, end), affix)) {
			affix = alike(&cells[0], &cells[i], affix, end);
		}
	}
	return affix < AFFIX_LEAST ? 0 : affix;
}

typedef struct {
	size_t prefix, suffix; /* all begin, and end, with so many bytes alike */
} affixes;

static affixes affixes_of(const zval *cells, uint32_t n)
{
	size_t least = Z_STRLEN(cells[0]);

	for (uint32_t i = 1; i < n; i++) {
		least = MIN(least, Z_STRLEN(cells[i]));
	}
	/* each string has a byte of its own */
	size_t most = MIN(least - (least > 0), AMBER_PREFIX_MOST), prefix = common(cells, n, most, false);
	return (affixes) { prefix, common(cells, n, MIN(most - prefix, AMBER_SUFFIX_MOST), true) };
}

size_t amber_walk_alike(const zval *cells, uint32_t n)
{
	affixes alike = affixes_of(cells, n);

	return alike.prefix + alike.suffix;
}

static uint8_t *put_affixes(uint8_t *p, const zend_string *str, affixes alike)
{
	*p++ = AMBER_COLUMN_AFFIXED;
	*p++ = (uint8_t) alike.prefix;
	amber_copy(p, ZSTR_VAL(str), alike.prefix);
	p += alike.prefix;
	*p++ = (uint8_t) alike.suffix;
	amber_copy(p, ZSTR_VAL(str) + ZSTR_LEN(str) - alike.suffix, alike.suffix);
	return p + alike.suffix;
}

void amber_walk_put_texts(amber_walk *walk, const zval *cells, uint32_t n)
{
	affixes alike = affixes_of(cells, n);
	uint64_t *lengths = zend_arena_alloc(&walk->arena, sizeof(uint64_t) * (size_t) n);
	amber_int_plan plan;
	size_t bytes = AMBER_PREFIX_MOST;

	for (uint32_t i = 0; i < n; i++) {
		lengths[i] = Z_STRLEN(cells[i]) - alike.prefix - alike.suffix;
		bytes += lengths[i];
	}
	amber_plan_ints(&walk->out, lengths, 1, n, 1, 0, &plan);
	amber_walk_make_room(walk, bytes + plan.bytes);
	uint8_t *p = walk->out.p;
	if (alike.prefix + alike.suffix) {
		p = put_affixes(p, Z_STR(cells[0]), alike);
	} else {
		*p++ = AMBER_COLUMN_STRINGS;
	}
	p = amber_put_planned_ints(p, lengths, 1, n, &plan);
	for (uint32_t i = 0; i < n; i++) {
		amber_copy(p, Z_STRVAL(cells[i]) + alike.prefix, lengths[i]);
		p += lengths[i];
	}
	walk->out.p = p;
}

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

/* What is to be known of strings. */
typedef struct {
	size_t bytes, least, most; /* of all; of the shortest, the longest */
	size_t prefix, suffix;     /* all begin, and end, with so many bytes alike */
} facts;

static facts look_at_texts(const zval *cells, uint32_t n)
{
	facts facts = { .least = SIZE_MAX };

	for (uint32_t i = 0; i < n; i++) {
		size_t length = Z_STRLEN(cells[i]);
		facts.bytes += length;
		facts.least = MIN(facts.least, length);
		facts.most = MAX(facts.most, length);
	}
	/* each string has a byte of its own */
	size_t most = MIN(facts.least - (facts.least > 0), AMBER_PREFIX_MOST);
	facts.prefix = common(cells, n, most, false);
	facts.suffix = common(cells, n, MIN(most - facts.prefix, AMBER_SUFFIX_MOST), true);
	return facts;
}

size_t amber_walk_alike(const zval *cells, uint32_t n)
{
	facts facts = look_at_texts(cells, n);

	return facts.prefix + facts.suffix;
}

static uint8_t *put_affixes(uint8_t *p, const zend_string *str, size_t prefix, size_t suffix)
{
	*p++ = AMBER_COLUMN_AFFIXED;
	*p++ = (uint8_t) prefix;
	amber_copy(p, ZSTR_VAL(str), prefix);
	p += prefix;
	*p++ = (uint8_t) suffix;
	amber_copy(p, ZSTR_VAL(str) + ZSTR_LEN(str) - suffix, suffix);
	return p + suffix;
}

/* Lengths of width w, or if all are one step none, and what they are of, in one go: each string is met once. */
static uint8_t *put_lengths_and_texts(uint8_t *p, const zval *cells, uint32_t n, const facts *facts, unsigned w,
	bool steps)
{
	unsigned bytes = (unsigned) amber_packed_bytes(1, w);
	size_t affixes = facts->prefix + facts->suffix;
	amber_bits lengths = { .p = p };

	p += steps ? 0 : amber_packed_bytes(n, w);
	for (uint32_t i = 0; i < n; i++) {
		size_t length = Z_STRLEN(cells[i]), number = length - facts->least;
		if (EXPECTED(w == 3)) {
			*lengths.p++ = (uint8_t) number;
		} else if (w > 3) {
			lengths.p = amber_put_le(lengths.p, number, bytes);
		} else if (!steps) {
			amber_put_bits(&lengths, number, 1u << w);
		}
		amber_copy(p, Z_STRVAL(cells[i]) + facts->prefix, length - affixes);
		p += length - affixes;
	}
	amber_finish_bits(&lengths);
	return p;
}

void amber_walk_put_texts(amber_walk *walk, const zval *cells, uint32_t n)
{
	facts facts = look_at_texts(cells, n);
	size_t affixes = facts.prefix + facts.suffix;
	unsigned w = amber_width_of(facts.most - facts.least);
	bool steps = facts.most == facts.least && amber_take_free_places(&walk->out, n);

	amber_walk_make_room(walk, facts.bytes + amber_packed_bytes(n, w));
	uint8_t *p = walk->out.p;
	if (affixes) {
		p = put_affixes(p, Z_STR(cells[0]), facts.prefix, facts.suffix);
	} else {
		*p++ = AMBER_COLUMN_STRINGS;
	}
	*p++ = steps ? AMBER_COLUMN_STEPS : (uint8_t) (AMBER_COLUMN_INTS + w);
	p = amber_put_varint(p, amber_zigzag((int64_t) (facts.least - affixes)));
	p = steps ? amber_put_varint(p, 0) : p;
	walk->out.p = put_lengths_and_texts(p, cells, n, &facts, w, steps);
}

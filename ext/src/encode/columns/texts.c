/* SPDX-License-Identifier: MIT
 *
 * Columns of text: lengths, then the bytes of all. Before these stands what all strings begin with, as addresses and
 * names with numbers do, and what they end with, as mail addresses and names of files do.
 */
#include "src/encode/columns/columns.h"

/* How many bytes two strings begin, or end, with alike, up to so many. */
static zend_always_inline size_t alike(const zend_string *one, const zend_string *other, size_t most, bool end)
{
	const char *a = ZSTR_VAL(one) + (end ? ZSTR_LEN(one) : 0), *b = ZSTR_VAL(other) + (end ? ZSTR_LEN(other) : 0);
	ptrdiff_t before = end ? -1 : 0, step = end ? -1 : 1;
	size_t i = 0;

	for (; i < most && a[before] == b[before]; a += step, b += step) {
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

/* How many bytes some of them, one in so many, begin or end with alike, up to so many; 0: too few. */
static zend_always_inline size_t common(const zval *cells, uint32_t n, uint32_t every, size_t affix, bool end)
{
	for (uint32_t i = every; i < n && affix; i += every) {
		const zend_string *str = Z_STR(cells[i]);
		affix = if_it_pays(alike(Z_STR(cells[0]), str, MIN(affix, ZSTR_LEN(str)), end), n);
	}
	return affix;
}

void amber_walk_guess_alike(const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	size_t most = most_of(Z_STRLEN(cells[0]));

	lengths->prefix = common(cells, n, n / LOOKS, most, false);
	lengths->suffix = common(cells, n, n / LOOKS, MIN(most, AMBER_SUFFIX_MOST), true);
}

static zend_always_inline const char *affix_of(const zval *cell, size_t affix, bool end)
{
	return Z_STRVAL_P(cell) + (end ? Z_STRLEN_P(cell) - affix : 0);
}

/* What all have in common of an affix that pays; all have as many bytes. Mostly it is what was guessed. */
static zend_always_inline size_t settle(const zval *cells, uint32_t n, size_t affix, bool end)
{
	if (affix == 0 || n / LOOKS <= 1) {
		return affix;
	}
	for (uint32_t i = 1; i < n; i++) {
		if (!amber_same(affix_of(&cells[0], affix, end), affix_of(&cells[i], affix, end), affix)) {
			return common(cells, n, 1, affix, end);
		}
	}
	return affix;
}

void amber_walk_settle_affixes(const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	size_t most = most_of(lengths->min), prefix = settle(cells, n, if_it_pays(MIN(lengths->prefix, most), n), false);

	lengths->prefix = prefix;
	lengths->suffix = settle(cells, n, if_it_pays(MIN(lengths->suffix, most - prefix), n), true);
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

/* What stands behind the prefix, of so many bytes. */
static zend_always_inline uint8_t *put_text(uint8_t *p, const zend_string *str, size_t prefix, size_t length)
{
	amber_copy(p, ZSTR_VAL(str) + prefix, length);
	return p + length;
}

/* Lengths of a byte each, as they mostly are, in one go with what they are of: each string is met once. */
static uint8_t *put_lengths_and_texts(uint8_t *p, const zval *cells, uint32_t n, size_t prefix, size_t affixes,
	size_t base)
{
	uint8_t *lengths = p;

	p += n;
	for (uint32_t i = 0; i < n; i++) {
		size_t length = Z_STRLEN(cells[i]);
		lengths[i] = (uint8_t) (length - base);
		p = put_text(p, Z_STR(cells[i]), prefix, length - affixes);
	}
	return p;
}

/* Of another width than a byte. */
static uint8_t *put_lengths(uint8_t *p, const zval *cells, uint32_t n, size_t base, unsigned w)
{
	unsigned bytes = (unsigned) amber_packed_bytes(1, w);
	amber_bits bits = { .p = p };

	for (uint32_t i = 0; i < n; i++) {
		if (w < 3) {
			amber_put_bits(&bits, Z_STRLEN(cells[i]) - base, 1u << w);
		} else {
			bits.p = amber_put_le_roomy(bits.p, Z_STRLEN(cells[i]) - base, bytes);
		}
	}
	return amber_finish_bits(&bits);
}

void amber_walk_put_texts(amber_walk *walk, const zval *cells, uint32_t n, const amber_walk_lengths *lengths)
{
	unsigned w = amber_width_of(lengths->max - lengths->min);
	size_t prefix = lengths->prefix, affixes = prefix + lengths->suffix;
	bool steps = lengths->min == lengths->max && amber_take_free_places(&walk->out, n);

	amber_walk_make_room(walk, amber_packed_bytes(n, w) + lengths->bytes - affixes * (n - 1));
	uint8_t *p = walk->out.p;
	if (affixes) {
		p = put_affixes(p, Z_STR(cells[0]), prefix, lengths->suffix);
	} else {
		*p++ = AMBER_COLUMN_STRINGS;
	}
	*p++ = steps ? AMBER_COLUMN_STEPS : (uint8_t) (AMBER_COLUMN_INTS + w);
	p = amber_put_varint(p, amber_zigzag((int64_t) (lengths->min - affixes)));
	if (EXPECTED(w == 3)) {
		walk->out.p = put_lengths_and_texts(p, cells, n, prefix, affixes, lengths->min);
		return;
	}
	p = steps ? amber_put_varint(p, 0) : put_lengths(p, cells, n, lengths->min, w);
	for (uint32_t i = 0; i < n; i++) {
		p = put_text(p, Z_STR(cells[i]), prefix, Z_STRLEN(cells[i]) - affixes);
	}
	walk->out.p = p;
}

/* SPDX-License-Identifier: MIT
 *
 * Strings that begin alike: all of a column with the same bytes, as addresses
 * and names with numbers do, or each like the one before it, as what is sorted
 * does, and paths (front coding); and that end alike, as mail addresses and
 * names of files do. Of each stands how many bytes it shares, and those of its
 * own.
 */
#include "src/encode/plain/columns/columns.h"

/* How many of so many bytes are before the first one that is not 0 in a word, whose lowest comes first. */
static zend_always_inline size_t zeros_in(uint64_t word, size_t most)
{
	return word ? amber_zeros_below(word) / 8 : most;
}

/* How many bytes two strings begin with alike, of so many less than a word. */
static zend_always_inline size_t alike_short(const char *a, const char *b, size_t most)
{
	uint64_t differ;

	if (most >= 4) {
		differ = (amber_get_le((const uint8_t *) a, 4) ^ amber_get_le((const uint8_t *) b, 4))
			| (amber_get_le((const uint8_t *) a + most - 4, 4) ^ amber_get_le((const uint8_t *) b + most - 4, 4)) << 8 * (most - 4);
		return zeros_in(differ, most);
	}
	for (size_t i = 0; i < most; i++) {
		if (a[i] != b[i]) {
			return i;
		}
	}
	return most;
}

static zend_always_inline uint64_t differ_at(const char *a, const char *b, size_t i)
{
	return amber_get_le((const uint8_t *) a + i, 8) ^ amber_get_le((const uint8_t *) b + i, 8);
}

/* How many bytes two strings begin with alike, up to so many. */
static zend_always_inline size_t alike(const zend_string *one, const zend_string *other, size_t most)
{
	const char *a = ZSTR_VAL(one), *b = ZSTR_VAL(other);
	size_t i = 0;

	if (most < 8) {
		return alike_short(a, b, most);
	}
	for (; most - i >= 8; i += 8) {
		uint64_t differ = differ_at(a, b, i);
		if (differ) {
			return i + amber_zeros_below(differ) / 8;
		}
	}
	return most - 8 + zeros_in(differ_at(a, b, most - 8), 8);
}

/* How many bytes two strings end with alike, up to so many. */
static size_t end_alike(const zend_string *one, const zend_string *other, size_t most)
{
	const char *a = ZSTR_VAL(one) + ZSTR_LEN(one), *b = ZSTR_VAL(other) + ZSTR_LEN(other);
	size_t i = 0;

	for (; most - i >= 8; i += 8) {
		uint64_t differ = differ_at(a - 8 - i, b - 8 - i, 0);
		if (differ) {
			return i + amber_zeros_above(differ) / 8;
		}
	}
	while (i < most && a[-1 - (ptrdiff_t) i] == b[-1 - (ptrdiff_t) i]) {
		i++;
	}
	return i;
}

/* What all begin or end with is written once from so many bytes on, … */
#define AFFIX_LEAST 2
/* … if so many are spared, without those that say so. */
#define AFFIX_SPARES 16

/* Each string has a byte of its own. */
static zend_always_inline size_t most_of(size_t length)
{
	return MIN(length - (length > 0), AMBER_PREFIX_MOST);
}

/* So many strings, evenly spaced, are looked at before all are. */
#define LOOKS 8

static uint32_t step_of(uint32_t n)
{
	return n / LOOKS + (n < LOOKS);
}

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

/* The same of their ends. */
static size_t common_suffix(const zval *cells, uint32_t n, uint32_t every, size_t suffix)
{
	for (uint32_t i = every; i < n && suffix; i += every) {
		const zend_string *str = Z_STR(cells[i]);
		suffix = if_it_pays(end_alike(Z_STR(cells[0]), str, MIN(suffix, ZSTR_LEN(str))), n);
	}
	return suffix;
}

/* Whether two strings begin alike; mostly they do not. */
static zend_always_inline bool begin_alike(const zend_string *one, const zend_string *other)
{
	return ZSTR_LEN(one) > AFFIX_LEAST && ZSTR_LEN(other) > AFFIX_LEAST && memcmp(ZSTR_VAL(one), ZSTR_VAL(other), AFFIX_LEAST) == 0;
}

static zend_always_inline bool ends_alike(const zend_string *one, const zend_string *other)
{
	return ZSTR_LEN(one) > AFFIX_LEAST && ZSTR_LEN(other) > AFFIX_LEAST
		&& memcmp(ZSTR_VAL(one) + ZSTR_LEN(one) - AFFIX_LEAST, ZSTR_VAL(other) + ZSTR_LEN(other) - AFFIX_LEAST, AFFIX_LEAST) == 0;
}

static size_t guess_prefix(const zval *cells, uint32_t n)
{
	const zend_string *first = Z_STR(cells[0]);

	if (EXPECTED(!begin_alike(first, Z_STR(cells[n - 1]))) || !begin_alike(first, Z_STR(cells[n / 2]))) {
		return 0;
	}
	return common_prefix(cells, n, step_of(n), most_of(ZSTR_LEN(first)));
}

static size_t guess_suffix(const zval *cells, uint32_t n)
{
	const zend_string *first = Z_STR(cells[0]);

	if (EXPECTED(!ends_alike(first, Z_STR(cells[n - 1]))) || !ends_alike(first, Z_STR(cells[n / 2]))) {
		return 0;
	}
	return common_suffix(cells, n, step_of(n), MIN(most_of(ZSTR_LEN(first)), AMBER_SUFFIX_MOST));
}

/* Of so many strings each may share with the one before it; so many of them are looked at, if the first of these share so much. */
#define SHARED_FROM  32
#define SHARED_LOOKS 32
#define FIRST_LOOKS  4
#define FIRST_SHARED 8

/* Of the bytes that are not those of all, one in so many is to be spared, for what is known of some, …: it takes time to find what is shared, and to read it from
 * elsewhere. */
#define SEEMS_SPARED 2
/* … and by all, which differ a little. */
#define IS_SPARED 4

/* How many bytes a string shares with the one before it, about; 0: too few. */
static size_t guess_shared(const zval *cells, uint32_t n)
{
	uint32_t step = (n - 1) / SHARED_LOOKS;
	size_t bytes = 0, shared = 0;

	for (uint32_t i = 0; i < SHARED_LOOKS; i++) {
		const zval *cell = &cells[(size_t) i * step];
		shared += alike(Z_STR(cell[0]), Z_STR(cell[1]), MIN(Z_STRLEN(cell[0]), most_of(Z_STRLEN(cell[1]))));
		bytes += Z_STRLEN(cell[1]);
		if (i + 1 == FIRST_LOOKS && shared < FIRST_SHARED) {
			return 0;
		}
	}
	return shared < SHARED_LOOKS + bytes / SEEMS_SPARED ? 0 : shared / SHARED_LOOKS;
}

void amber_plain_guess_alike(const zval *cells, uint32_t n, amber_plain_lengths *lengths)
{
	lengths->prefix = guess_prefix(cells, n);
	lengths->suffix = guess_suffix(cells, n);
	lengths->shared = n <= SHARED_FROM || lengths->max < FIRST_SHARED ? 0 : guess_shared(cells, n);
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

void amber_plain_settle_affixes(const zval *cells, uint32_t n, amber_plain_lengths *lengths)
{
	size_t prefix = if_it_pays(MIN(lengths->prefix, most_of(lengths->min)), n);
	bool guessed = step_of(n) > 1;

	prefix = prefix && guessed && !all_begin_alike(cells, n, prefix) ? common_prefix(cells, n, 1, prefix) : prefix;
	size_t suffix = if_it_pays(MIN(lengths->suffix, most_of(lengths->min) - prefix), n);
	lengths->prefix = prefix;
	lengths->suffix = suffix && guessed && !all_end_alike(cells, n, suffix) ? common_suffix(cells, n, 1, suffix) : suffix;
}

/* How many bytes each shares. */
static uint8_t *put_same_share(amber_plain *plain, uint8_t *p, uint32_t n, size_t prefix)
{
	bool free = amber_take_free_places(&plain->out, n);

	*p++ = free ? AMBER_COLUMN_STEPS : AMBER_COLUMN_INTS;
	p = amber_put_varint(p, amber_zigzag((int64_t) prefix));
	if (free) {
		return amber_put_varint(p, 0);
	}
	memset(p, 0, amber_packed_bytes(n, 0));
	return p + amber_packed_bytes(n, 0);
}

/* What stands before the columns. */
static uint8_t *put_affixes(uint8_t *p, const zend_string *str, size_t prefix, size_t suffix)
{
	*p++ = AMBER_COLUMN_AFFIXED;
	*p++ = (uint8_t) prefix;
	memcpy(p, ZSTR_VAL(str), prefix);
	p += prefix;
	*p++ = (uint8_t) suffix;
	memcpy(p, ZSTR_VAL(str) + ZSTR_LEN(str) - suffix, suffix);
	return p + suffix;
}

bool amber_plain_begin_affixed(amber_plain *plain, const zval *cells, uint32_t n, const amber_plain_lengths *lengths)
{
	size_t prefix = lengths->prefix, suffix = lengths->suffix;

	if (!amber_plain_make_room(plain, 3 + prefix + suffix + amber_packed_bytes(n, 0))) {
		return false;
	}
	plain->out.p = put_same_share(plain, put_affixes(plain->out.p, Z_STR(cells[0]), prefix, suffix), n, prefix);
	return true;
}

/* Numbers of a byte each at most, and the bounds of them. */
typedef struct {
	uint8_t *numbers;
	uint8_t  min, max;
} small;

static zend_always_inline void add_small(small *to, uint32_t i, size_t number)
{
	uint8_t byte = (uint8_t) number;

	to->numbers[i] = byte;
	to->min = byte < to->min ? byte : to->min;
	to->max = byte > to->max ? byte : to->max;
}

static unsigned width_of(const small *small)
{
	return amber_width_of(small->max - small->min);
}

/* As a column of ints. */
static size_t small_bytes(const small *small, uint32_t n)
{
	return 1 + (small->min < 64 ? 1 : 2) + amber_packed_bytes(n, width_of(small));
}

static uint8_t *put_small(uint8_t *p, const small *small, uint32_t n)
{
	unsigned w = width_of(small);
	amber_bits bits;

	*p++ = (uint8_t) (AMBER_COLUMN_INTS + w);
	p = amber_put_varint(p, amber_zigzag(small->min));
	if (w == 3) {
		for (uint32_t i = 0; i < n; i++) {
			p[i] = (uint8_t) (small->numbers[i] - small->min);
		}
		return p + n;
	}
	bits = (amber_bits) { .p = p };
	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, (uint64_t) (small->numbers[i] - small->min), 1u << w);
	}
	return amber_finish_bits(&bits);
}

/* Of stems, strings without a suffix of so many bytes: what each shares with the one before it, the first one so many bytes, and has of
 * its own; returns how many bytes these are, or SIZE_MAX: of one they are more than a byte can say. */
static size_t take_apart(const zval *cells, uint32_t n, size_t prefix, size_t suffix, small *shared, small *own)
{
	size_t bytes = 0, before = 0;

	for (uint32_t i = 0; i < n; i++) {
		size_t stem = Z_STRLEN(cells[i]) - suffix;
		size_t from = EXPECTED(i) ? alike(Z_STR(cells[i - 1]), Z_STR(cells[i]), MIN(before, most_of(stem))) : prefix;
		size_t length = stem - from;
		if (UNEXPECTED(length > UINT8_MAX)) {
			return SIZE_MAX;
		}
		add_small(shared, i, from);
		add_small(own, i, length);
		bytes += length;
		before = stem;
	}
	return bytes;
}

static uint8_t *put_own(uint8_t *p, const zval *cells, uint32_t n, size_t suffix, const small *own)
{
	for (uint32_t i = 0; i < n; i++) {
		size_t length = own->numbers[i];
		amber_copy(p, Z_STRVAL(cells[i]) + Z_STRLEN(cells[i]) - suffix - length, length);
		p += length;
	}
	return p;
}

int amber_plain_share_before(amber_plain *plain, const zval *cells, uint32_t n, const amber_plain_lengths *lengths)
{
	size_t suffix = lengths->suffix, left = lengths->bytes - (lengths->prefix + suffix) * n;

	/* how many bytes each shares takes one */
	if ((lengths->shared - lengths->prefix) * n < n + left / SEEMS_SPARED) {
		return AMBER_PLAIN_ITEMS;
	}
	size_t texts = left + amber_packed_bytes(n, amber_width_of(lengths->max - lengths->min));
	/* of the first one stands apart what it has in common with the second */
	size_t prefix = alike(Z_STR(cells[0]), Z_STR(cells[1]), MIN(most_of(Z_STRLEN(cells[0]) - suffix), Z_STRLEN(cells[1]) - suffix));
	small shared = { .numbers = amber_plain_alloc(plain, 2 * (size_t) n), .min = UINT8_MAX };
	small own = { .numbers = shared.numbers + n, .min = UINT8_MAX };
	size_t bytes = take_apart(cells, n, prefix, suffix, &shared, &own);

	if (bytes == SIZE_MAX) {
		return AMBER_PLAIN_ITEMS;
	}
	bytes += 3 + prefix + suffix + small_bytes(&shared, n) + small_bytes(&own, n);
	if (bytes + MAX(n, texts / IS_SPARED) > texts) {
		return AMBER_PLAIN_ITEMS;
	}
	if (UNEXPECTED(!amber_plain_make_room(plain, bytes))) {
		return AMBER_PLAIN_STOPPED;
	}
	uint8_t *p = put_affixes(plain->out.p, Z_STR(cells[0]), prefix, suffix);
	p = put_small(p, &shared, n);
	p = put_small(p, &own, n);
	plain->out.p = put_own(p, cells, n, suffix, &own);
	return AMBER_PLAIN_COLUMN;
}

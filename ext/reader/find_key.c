/* SPDX-License-Identifier: MIT
 *
 * Finds a key in a column of keys, which are strings or ints.
 */
#include "format/hash.h"
#include "reader/scalars.h"

/* A column of strings: the common prefix and suffix, the lengths of the rest, and the bytes of the rest. */
typedef struct {
	const uint8_t *common[2]; /* each starts with a length byte */
	amber_int_column lengths;
	const uint8_t *text;
	uint32_t n;
} key_column;

/* Reads a column of n strings after its kind byte, and skips it. */
static bool read_column(amber_reader *reader, uint32_t n, bool has_common_parts, key_column *column)
{
	static const uint8_t none[] = { 0 };
	uint64_t all;

	column->n = n;
	for (int k = 0; k < 2; k++) {
		column->common[k] = has_common_parts ? skip_counted(reader) : none;
		if (!column->common[k]) {
			return false;
		}
	}
	if (!amber_reader_ints(reader, n, &column->lengths)
	 || !amber_reader_lengths(reader, &column->lengths, n, n, &all)) {
		return false;
	}
	column->text = reader->in.p;
	reader->in.p += all;
	return true;
}

/* A key without the common prefix and suffix of a column. */
typedef struct {
	const char *text;
	size_t      length; /* SIZE_MAX: the key does not have this prefix and suffix */
	uint64_t    end;    /* its last eight bytes, if it has eight */
} bare_key;

static bare_key bare(const zend_string *key, const key_column *column)
{
	size_t prefix = column->common[0][0], suffix = column->common[1][0];
	const char *text = ZSTR_VAL(key) + prefix;

	if (ZSTR_LEN(key) < prefix + suffix) {
		return (bare_key) { .length = SIZE_MAX };
	}
	size_t length = ZSTR_LEN(key) - prefix - suffix;
	if (memcmp(ZSTR_VAL(key), column->common[0] + 1, prefix) != 0
	 || memcmp(text + length, column->common[1] + 1, suffix) != 0) {
		return (bare_key) { .length = SIZE_MAX };
	}
	return (bare_key) { text, length, length < 8 ? 0 : amber_load8(text + length - 8) };
}

/* Whether a string of the same length is the key. Compares the end first, as keys differ more often there. */
static zend_always_inline bool is_this(const bare_key *key, const uint8_t *bytes)
{
	const char *text = (const char *) bytes;

	if (key->length >= 8 && amber_load8(text + key->length - 8) != key->end) {
		return false;
	}
	return amber_same(text, key->text, key->length);
}

/* Searches eight strings for the key by their lengths, of one byte each, of which the first `some` exist. Returns the
 * index of the last match, or SOME_NONE. */
#define SOME_NONE 8

static zend_always_inline unsigned find_in_word(uint64_t word, unsigned some, uint64_t base, const bare_key *key,
	const uint8_t *text)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), highest = UINT64_C(0x8080808080808080);
	uint64_t wanted = (uint64_t) key->length - base, other = word ^ (wanted * ones);
	unsigned found = SOME_NONE;

	/* sets the highest bit of the lowest zero byte, and perhaps of bytes above it that are not zero */
	for (uint64_t zeros = (other - ones) & ~other & highest; zeros; zeros &= zeros - 1) {
		unsigned at = amber_zeros_below(zeros) / 8;
		const uint8_t *there = text + at * base + amber_sum_of_word(word & ((UINT64_C(1) << 8 * at) - 1));
		if (at < some && (uint8_t) (word >> 8 * at) == wanted && is_this(key, there)) {
			found = at;
		}
	}
	return found;
}

/* Searches a column whose lengths are a byte each, eight at a time: most lengths differ from that of the key. */
static void find_by_bytes(const amber_int_column *lengths, uint32_t n, const bare_key *key, const uint8_t *text,
	uint32_t *i)
{
	uint64_t base = lengths->base;

	if ((uint64_t) key->length - base > UINT8_MAX) {
		return;
	}
	for (uint32_t from = 0; from < n; from += 8) {
		unsigned some = MIN(8, n - from);
		uint64_t word = EXPECTED(some == 8) ? amber_get_le(lengths->bytes + from, 8)
			: amber_get_le(lengths->bytes + from, some);
		unsigned at = find_in_word(word, some, base, key, text);
		*i = UNEXPECTED(at != SOME_NONE) ? from + at : *i;
		text += some * base + amber_sum_of_word(word);
	}
}

static void find_by_blocks(amber_int_column lengths, uint32_t n, const bare_key *key, const uint8_t *text, uint32_t *i)
{
	int64_t ints[AMBER_INTS_BLOCK];

	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&lengths, ints);
		for (uint32_t k = 0; k < some; text += ints[k++]) {
			if ((uint64_t) ints[k] == key->length && is_this(key, text)) {
				*i = from + k;
			}
		}
	}
}

/* --- finding -------------------------------------------------------------------- */

static void find_string(const key_column *column, const zend_string *wanted, uint32_t *i)
{
	const amber_int_column *lengths = &column->lengths;
	bool numbers = lengths->kind == AMBER_COLUMN_INTS && (int64_t) lengths->base >= 0;
	bare_key key = bare(wanted, column);

	if (key.length == SIZE_MAX) {
		return;
	}
	if (numbers && lengths->w == 3) {
		find_by_bytes(lengths, column->n, &key, column->text, i);
	} else {
		find_by_blocks(*lengths, column->n, &key, column->text, i);
	}
}

static bool find_int(amber_reader *reader, uint32_t n, const zend_long *number, uint32_t *i)
{
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_reader_ints(reader, n, &column)) {
		return false;
	}
	for (uint32_t from = 0, some; number && from < n; from += some) {
		some = amber_decode_next_ints(&column, ints);
		for (uint32_t k = 0; k < some; k++) {
			*i = ints[k] == *number ? from + k : *i;
		}
	}
	return true;
}

bool amber_reader_find_key(amber_reader *reader, uint32_t n, const zend_string *key, const zend_long *number,
	uint32_t *i)
{
	key_column column;
	uint8_t kind = 0;

	*i = UINT32_MAX;
	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	if (kind == AMBER_COLUMN_STRINGS || kind == AMBER_COLUMN_PREFIX_SUFFIX) {
		if (!read_column(reader, n, kind == AMBER_COLUMN_PREFIX_SUFFIX, &column)) {
			return false;
		}
		find_string(&column, key, i);
		return true;
	}
	if (kind == AMBER_COLUMN_STEPS || amber_is_ints(kind) || amber_is_deltas(kind)) {
		reader->in.p--;
		return find_int(reader, n, number, i);
	}
	return amber_decode_fail(&reader->in, reader->in.p - 1, "A column of kind 0x%02x cannot hold keys", kind);
}

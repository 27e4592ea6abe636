/* SPDX-License-Identifier: MIT
 *
 * One value of a column, as a column of one value: what it stands for is left to the decoder.
 */
#include "view/columns.h"
#include "view/ints.h"
#include "view/passing.h"

/* n ints in steps of 0: one int. */
static void put_int(amber_extract *extract, int64_t value)
{
	amber_extract_byte(extract, AMBER_COLUMN_STEPS);
	amber_extract_varint(extract, amber_zigzag(value));
	amber_extract_byte(extract, 0);
}

/* A column of ints behind what was appended before. */
static bool cut_int(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_int_column column;

	if (!amber_source_ints(extract->source, n, &column)) {
		return false;
	}
	put_int(extract, amber_int_of(&column, i));
	return true;
}

/* Lengths, and the bytes of all. */
static bool cut_string(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	amber_int_column lengths;
	uint64_t to;

	if (!amber_source_ints(source, n, &lengths) || !amber_source_lengths(source, &lengths, n, i + 1, &to)) {
		return false;
	}
	uint64_t length = (uint64_t) amber_int_of(&lengths, i);
	put_int(extract, (int64_t) length);
	amber_extract_bytes(extract, source->reader.p + (to - length), (size_t) length);
	return true;
}

/* A number of bytes, then these, as they stand there. */
static bool copy_counted(amber_extract *extract)
{
	const uint8_t *p = pass_counted(extract->source);

	if (p) {
		amber_extract_bytes(extract, p, 1u + *p);
	}
	return p != NULL;
}

/* Dates allow no steps: an int of 8 bytes. */
static bool cut_stamp(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	uint8_t bytes[8];
	amber_int_column column;

	if (source->reader.p == source->reader.end) {
		return fail_short(source);
	}
	amber_extract_byte(extract, *source->reader.p++);
	if (!copy_counted(extract) || !amber_source_ints(source, n, &column)) {
		return false;
	}
	amber_extract_byte(extract, AMBER_COLUMN_INTS + 6);
	amber_extract_byte(extract, 0);
	amber_put_le(bytes, (uint64_t) amber_int_of(&column, i), 8);
	amber_extract_bytes(extract, bytes, 8);
	return true;
}

/* The string that number i chooses. */
static bool cut_choice(amber_extract *extract, uint32_t n, uint32_t i, unsigned w)
{
	amber_source *source = extract->source;
	uint64_t count;

	if (!amber_decode_varint(&source->reader, &count)) {
		return false;
	}
	amber_spot first = amber_source_spot(source);
	if (!amber_skip_leaves(source, count)) {
		return false;
	}
	const uint8_t *numbers = amber_decode_packed(&source->reader, n, w);
	if (!numbers) {
		return false;
	}
	uint64_t choice = amber_packed_at(numbers, i, w);
	if (choice >= count) {
		return amber_decode_fail(&source->reader, numbers, "A choice is not one of the %" PRIu64 " strings", count);
	}
	amber_source_go(source, &first);
	amber_skip_leaves(source, choice);
	amber_extract_byte(extract, AMBER_COLUMN_SAME);
	const char *text;
	size_t length;
	const uint8_t *at = source->reader.p;
	/* it must be a string */
	return amber_source_string_at(source, &at, &text, &length) && amber_extract_leaf(extract);
}

/* The column that the bit of value i says, and which value of that it is. */
static bool cut_split(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	uint32_t ones;
	const uint8_t *bits = amber_split_bits(source, n, &ones);

	if (!bits) {
		return false;
	}
	uint32_t before = (uint32_t) amber_packed_sum(bits, i, 0);
	bool second = amber_packed_at(bits, i, 0);
	if (!amber_check_part(source) || (second && !amber_source_skip_column(source, n - ones))) {
		return false;
	}
	return amber_check_part(source)
		&& amber_extract_cell(extract, second ? ones : n - ones, second ? before : i - before);
}

static bool cut_packed(amber_extract *extract, uint32_t n, uint32_t i, unsigned w)
{
	const uint8_t *bytes = amber_decode_packed(&extract->source->reader, n, w);

	if (bytes && w == 0) {
		amber_extract_byte(extract, (uint8_t) amber_packed_at(bytes, i, w));
	} else if (bytes) {
		amber_extract_bytes(extract, bytes + 8 * (size_t) i, 8);
	}
	return bytes != NULL;
}

bool amber_extract_cell(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	uint8_t kind = 0;

	if (!amber_decode_kind(&source->reader, &kind)) {
		return false;
	}
	if (kind == AMBER_COLUMN_SPLIT) {
		return cut_split(extract, n, i);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return cut_choice(extract, n, i, kind - AMBER_COLUMN_CHOICES);
	}
	if (kind == AMBER_COLUMN_STEPS || amber_is_ints(kind) || amber_is_deltas(kind)) {
		source->reader.p--;
		return cut_int(extract, n, i);
	}
	amber_extract_byte(extract, kind);
	switch (kind) {
		case AMBER_COLUMN_SAME:
			return amber_extract_leaf(extract);
		case AMBER_COLUMN_BOOLS:
			return cut_packed(extract, n, i, 0);
		case AMBER_COLUMN_FLOATS:
			return cut_packed(extract, n, i, 6);
		case AMBER_COLUMN_STRINGS:
			return cut_string(extract, n, i);
		case AMBER_COLUMN_STAMPS:
			return cut_stamp(extract, n, i);
		case AMBER_COLUMN_AFFIXED:
			return copy_counted(extract) && copy_counted(extract) && cut_string(extract, n, i);
		default:
			/* DECIMALS, NUMERALS; of others the decoder says that there are none */
			return cut_int(extract, n, i);
	}
}

/* --- keys ------------------------------------------------------------------- */

/* A key without what all of a column begin and end with. */
typedef struct {
	const char *text;
	size_t      length; /* SIZE_MAX: it does not begin and end so */
	uint64_t    end;    /* its last eight bytes, if it has so many */
} bare_key;

static bare_key bare(const zend_string *key, const char *affixes, size_t prefix, size_t suffix)
{
	const char *text = ZSTR_VAL(key) + prefix;

	if (ZSTR_LEN(key) < prefix + suffix) {
		return (bare_key) { .length = SIZE_MAX };
	}
	size_t length = ZSTR_LEN(key) - prefix - suffix;
	if (memcmp(ZSTR_VAL(key), affixes, prefix) != 0 || memcmp(text + length, affixes + prefix, suffix) != 0) {
		return (bare_key) { .length = SIZE_MAX };
	}
	return (bare_key) { text, length, length < 8 ? 0 : amber_load8(text + length - 8) };
}

/* Whether a string as long as the key is that. Of keys more end differently than begin so. */
static zend_always_inline bool is_this(const bare_key *key, const uint8_t *bytes)
{
	const char *text = (const char *) bytes;

	if (key->length >= 8 && amber_load8(text + key->length - 8) != key->end) {
		return false;
	}
	return amber_same(text, key->text, key->length);
}

/* Looks for the key among the strings of eight lengths of a byte each, of which `some` are there. The last of them that
 * it is; SOME_NONE: none. */
#define SOME_NONE 8

static zend_always_inline unsigned find_in_word(uint64_t word, unsigned some, uint64_t base, const bare_key *key,
	const uint8_t *text)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), highest = UINT64_C(0x8080808080808080);
	uint64_t wanted = (uint64_t) key->length - base, other = word ^ (wanted * ones);
	unsigned found = SOME_NONE;

	/* the highest bit of the lowest byte that is zero, and of some above it that may be */
	for (uint64_t zeros = (other - ones) & ~other & highest; zeros; zeros &= zeros - 1) {
		unsigned at = amber_zeros_below(zeros) / 8;
		const uint8_t *there = text + at * base + amber_sum_of_word(word & ((UINT64_C(1) << 8 * at) - 1));
		if (at < some && (uint8_t) (word >> 8 * at) == wanted && is_this(key, there)) {
			found = at;
		}
	}
	return found;
}

/* Where lengths are a byte each, eight are looked at at a time: most are not that of the key. */
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

	for (uint32_t from = 0; from < n; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, n);
		amber_decode_next_ints(&lengths, from, some, n, ints);
		for (uint32_t k = 0; k < some; text += ints[k++]) {
			if ((uint64_t) ints[k] == key->length && is_this(key, text)) {
				*i = from + k;
			}
		}
	}
}

static bool find_string(amber_source *source, uint32_t n, const bare_key *key, uint32_t *i)
{
	amber_int_column lengths;
	uint64_t all;

	if (!amber_source_ints(source, n, &lengths) || !amber_source_lengths(source, &lengths, n, n, &all)) {
		return false;
	}
	const uint8_t *text = source->reader.p;
	source->reader.p += all;
	if (key->length == SIZE_MAX) {
		return true;
	}
	if (lengths.kind == AMBER_COLUMN_INTS && lengths.w == 3 && (int64_t) lengths.base >= 0) {
		find_by_bytes(&lengths, n, key, text, i);
	} else {
		find_by_blocks(lengths, n, key, text, i);
	}
	return true;
}

static bool find_int(amber_source *source, uint32_t n, const zend_long *number, uint32_t *i)
{
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_source_ints(source, n, &column)) {
		return false;
	}
	for (uint32_t from = 0; number && from < n; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, n);
		amber_decode_next_ints(&column, from, some, n, ints);
		for (uint32_t k = 0; k < some; k++) {
			*i = ints[k] == *number ? from + k : *i;
		}
	}
	return true;
}

bool amber_source_find_key(amber_source *source, uint32_t n, const zend_string *key, const zend_long *number,
	uint32_t *i)
{
	uint8_t kind = 0;

	*i = UINT32_MAX;
	if (!amber_decode_kind(&source->reader, &kind)) {
		return false;
	}
	if (kind == AMBER_COLUMN_STRINGS) {
		bare_key whole = bare(key, "", 0, 0);
		return find_string(source, n, &whole, i);
	}
	if (kind == AMBER_COLUMN_AFFIXED) {
		char affixes[512];
		size_t lengths[2] = { 0 }, used = 0;
		for (int k = 0; k < 2; k++) {
			const uint8_t *p = pass_counted(source);
			if (!p) {
				return false;
			}
			lengths[k] = *p;
			memcpy(affixes + used, p + 1, *p);
			used += *p;
		}
		bare_key middle = bare(key, affixes, lengths[0], lengths[1]);
		return find_string(source, n, &middle, i);
	}
	if (kind == AMBER_COLUMN_STEPS || amber_is_ints(kind) || amber_is_deltas(kind)) {
		source->reader.p--;
		return find_int(source, n, number, i);
	}
	return amber_decode_fail(&source->reader, source->reader.p - 1, "A column of kind 0x%02x cannot hold keys", kind);
}

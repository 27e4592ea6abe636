/* SPDX-License-Identifier: MIT
 *
 * One value of a column, as a column of one value: what it stands for is left to the decoder.
 */
#include "view/columns.h"
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
	amber_int_at at;

	if (!amber_source_int_at(extract->source, n, i, false, &at)) {
		return false;
	}
	put_int(extract, at.value);
	return true;
}

/* Lengths, and the bytes of all. */
static bool cut_string(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	amber_int_at at;

	if (!amber_source_int_at(source, n, i, true, &at)) {
		return false;
	}
	put_int(extract, at.value);
	amber_extract_bytes(extract, source->reader.p + at.before, (size_t) at.value);
	source->reader.p += at.all;
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
	amber_int_at at;

	if (source->reader.p == source->reader.end) {
		return fail_short(source);
	}
	amber_extract_byte(extract, *source->reader.p++);
	if (!copy_counted(extract) || !amber_source_int_at(source, n, i, false, &at)) {
		return false;
	}
	amber_extract_byte(extract, AMBER_COLUMN_INTS + 6);
	amber_extract_byte(extract, 0);
	amber_put_le(bytes, (uint64_t) at.value, 8);
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
	amber_spot behind = amber_source_spot(source);
	amber_source_go(source, &first);
	amber_skip_leaves(source, choice);
	amber_extract_byte(extract, AMBER_COLUMN_SAME);
	const char *text;
	size_t length;
	const uint8_t *at = source->reader.p;
	/* it must be a string */
	bool good = amber_source_string_at(source, &at, &text, &length) && amber_extract_leaf(extract);
	amber_source_go(source, &behind);
	return good;
}

/* The column that the bit of value i says, and which value of that it is. */
static bool cut_split(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	uint32_t before = 0, all;
	const uint8_t *bits = amber_split_bits(source, n, &all);

	if (!bits) {
		return false;
	}
	for (uint32_t k = 0; k < i; k++) {
		before += (uint32_t) amber_packed_at(bits, k, 0);
	}
	for (uint32_t second = 0; second < 2; second++) {
		uint32_t size = second ? all : n - all;
		if (!amber_check_part(source)) {
			return false;
		}
		bool good = amber_packed_at(bits, i, 0) == second
			? amber_extract_cell(extract, size, second ? before : i - before) : amber_source_skip_column(source, size);
		if (!good) {
			return false;
		}
	}
	return true;
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

/* Strings between a prefix and a suffix. */
static bool find_string(amber_source *source, uint32_t n, const zend_string *key, size_t prefix, size_t suffix,
	const char *affixes, uint32_t *i)
{
	amber_int_column lengths;
	int64_t ints[AMBER_INTS_BLOCK];
	size_t length = ZSTR_LEN(key) - prefix - suffix;
	bool fits = ZSTR_LEN(key) >= prefix + suffix && memcmp(ZSTR_VAL(key), affixes, prefix) == 0
		&& memcmp(ZSTR_VAL(key) + prefix + length, affixes + prefix, suffix) == 0;

	if (!amber_begin_ints(source, n, &lengths)) {
		return false;
	}
	const uint8_t *bytes = source->reader.p;
	for (uint32_t from = 0; from < n; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, n);
		amber_decode_next_ints(&lengths, from, some, n, ints);
		uint64_t sum;
		if (!amber_source_sum(source, ints, some, (uint64_t) (source->reader.end - bytes), &sum)) {
			return false;
		}
		for (uint32_t k = 0; k < some; k++) {
			if ((uint64_t) ints[k] == length && fits
				&& amber_same((const char *) bytes, ZSTR_VAL(key) + prefix, length)) {
				*i = from + k;
			}
			bytes += ints[k];
		}
	}
	source->reader.p = bytes;
	return true;
}

static bool find_int(amber_source *source, uint32_t n, const zend_long *number, uint32_t *i)
{
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_begin_ints(source, n, &column)) {
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
		return find_string(source, n, key, 0, 0, "", i);
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
		return find_string(source, n, key, lengths[0], lengths[1], affixes, i);
	}
	if (kind == AMBER_COLUMN_STEPS || amber_is_ints(kind) || amber_is_deltas(kind)) {
		source->reader.p--;
		return find_int(source, n, number, i);
	}
	return amber_decode_fail(&source->reader, source->reader.p - 1, "A column of kind 0x%02x cannot hold keys", kind);
}

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

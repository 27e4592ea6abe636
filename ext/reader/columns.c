/* SPDX-License-Identifier: MIT
 *
 * Skipping scalars and columns.
 */
#include "php_amber.h"
#include "reader/scalars.h"
#include "reader/sums.h"

/* A count of what takes a byte each, or may take none: more than this nothing can be. */
bool amber_reader_count(amber_reader *reader, uint64_t *n)
{
	if (!read_varint(reader, n)) {
		return false;
	}
	/* a value takes a bit, but where places are free; and of more than an array can hold, sizes ran over on 32 bits */
	if (*n > AMBER_FREE_PLACES + 8 * (uint64_t) (reader->in.end - reader->in.p) || *n >= HT_MAX_SIZE) {
		return amber_decode_fail(&reader->in, reader->in.p, "There is not so much of it");
	}
	return true;
}

const uint8_t *amber_fail_scalar_varint(amber_reader *reader, const uint8_t *at)
{
	uint64_t v;

	reader->in.p = at + 1;
	read_varint(reader, &v);
	return NULL;
}

const uint8_t *amber_fail_scalar_name(amber_reader *reader, const uint8_t *at, uint64_t number)
{
	reader->in.p = at + 1;
	amber_decode_fail_number(&reader->in, amber_list_names[AMBER_STRINGS], number);
	return NULL;
}

const uint8_t *amber_fail_scalar_short(amber_reader *reader)
{
	fail_short(reader);
	return NULL;
}

bool amber_skip_scalars(amber_reader *reader, uint64_t n)
{
	bool good = true;

	n = skip_scalars(reader, n, &good);
	if (n == 0 || !good) {
		return good;
	}
	return reader->in.p == reader->in.end ? fail_short(reader) : fail_tag(reader, reader->in.p);
}

bool amber_skip_scalar(amber_reader *reader)
{
	return amber_skip_scalars(reader, 1);
}

static bool skip_ints(amber_reader *reader, uint32_t n)
{
	amber_int_column column;

	return amber_reader_ints(reader, n, &column);
}

static bool skip_strings(amber_reader *reader, uint32_t n)
{
	amber_int_column lengths;
	uint64_t all;

	return amber_reader_ints(reader, n, &lengths) && amber_reader_lengths(reader, &lengths, n, n, &all)
		&& skip_bytes(reader, all);
}

/* Whether a part of a split column is neither of items nor split again. */
bool amber_check_part(const amber_reader *reader)
{
	const uint8_t *at = reader->in.p;

	if (at < reader->in.end && (*at == AMBER_COLUMN_ITEMS || *at == AMBER_COLUMN_SPLIT)) {
		return amber_decode_fail(&reader->in, at, "A column of kind 0x%02x cannot be part of a split one", *at);
	}
	return true;
}

const uint8_t *amber_split_bits(amber_reader *reader, uint32_t n, uint32_t *ones)
{
	const uint8_t *bits = amber_decode_packed(&reader->in, n, 0);

	*ones = bits ? (uint32_t) amber_packed_sum(bits, n, 0) : 0;
	if (bits && (*ones == 0 || *ones == n)) {
		amber_decode_fail(&reader->in, bits, "The values of a column are split, and all are of one type");
		return NULL;
	}
	return bits;
}

static bool skip_split(amber_reader *reader, uint32_t n)
{
	uint32_t ones;

	return amber_split_bits(reader, n, &ones) && amber_check_part(reader) && amber_reader_skip_column(reader, n - ones)
		&& amber_check_part(reader) && amber_reader_skip_column(reader, ones);
}

bool amber_reader_skip_column(amber_reader *reader, uint32_t n)
{
	uint8_t kind = 0;
	uint64_t d;

	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	switch (kind) {
		case AMBER_COLUMN_ITEMS:
			return amber_reader_skip(reader, n, NULL);
		case AMBER_COLUMN_SAME:
			return amber_skip_scalar(reader);
		case AMBER_COLUMN_BOOLS:
			return amber_decode_packed(&reader->in, n, 0) != NULL;
		case AMBER_COLUMN_STRINGS:
			return skip_strings(reader, n);
		case AMBER_COLUMN_FLOATS:
			return amber_decode_packed(&reader->in, n, 6) != NULL;
		case AMBER_COLUMN_SPLIT:
			return skip_split(reader, n);
		case AMBER_COLUMN_STAMPS:
			return skip_bytes(reader, 1) && skip_counted(reader) && skip_ints(reader, n);
		case AMBER_COLUMN_AFFIXED:
			return skip_counted(reader) && skip_counted(reader) && skip_strings(reader, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return amber_reader_count(reader, &d) && amber_skip_scalars(reader, d)
			&& amber_decode_packed(&reader->in, n, kind - AMBER_COLUMN_CHOICES) != NULL;
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_NUMERALS + 16) {
		return skip_ints(reader, n);
	}
	reader->in.p--;
	return skip_ints(reader, n);
}

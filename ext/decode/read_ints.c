/* SPDX-License-Identifier: MIT
 *
 * Columns of ints, which other column kinds build on. The head is read and checked first, then the numbers are unpacked
 * in blocks.
 */
#include "decode/frames.h"
#include "decode/scalars.h"

const uint8_t *amber_decode_packed(amber_decoder *decoder, size_t n, unsigned w)
{
	const uint8_t *bytes = decoder->p;
	size_t length = amber_packed_bytes(n, w);

	if (UNEXPECTED(length > (size_t) (decoder->end - bytes))) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	decoder->p += length;
	return bytes;
}

bool amber_decode_numbers(amber_decoder *decoder, uint32_t n, unsigned w, amber_int_column *column)
{
	*column = (amber_int_column) { .n = n, .w = w, .kind = AMBER_COLUMN_INTS };
	column->bytes = amber_decode_packed(decoder, n, w);
	return column->bytes != NULL;
}

bool amber_decode_take_budget(amber_decoder *decoder, uint32_t n)
{
	if (UNEXPECTED(n > decoder->budget)) {
		return amber_decode_fail(decoder, decoder->p, "More than %u values take no room in the data",
			AMBER_EXPANSION_BUDGET);
	}
	decoder->budget -= n;
	return true;
}

static zend_always_inline bool take_zigzag(amber_decoder *decoder, uint64_t *v)
{
	uint64_t zigzag;

	if (!amber_decode_varint_inline(decoder, &zigzag)) {
		return false;
	}
	*v = (uint64_t) amber_unzigzag(zigzag);
	return true;
}

bool amber_decode_ints(amber_decoder *decoder, uint8_t kind, uint32_t n, amber_int_column *column)
{
	enum amber_column row = amber_column_row(kind);

	*column = (amber_int_column) { .n = n, .kind = (uint8_t) row };
	switch (row) {
		case AMBER_COLUMN_STEPS:
			return amber_decode_take_budget(decoder, n) && take_zigzag(decoder, &column->value)
				&& take_zigzag(decoder, &column->base);
		case AMBER_COLUMN_INTS:
			column->w = kind - AMBER_COLUMN_INTS;
			return take_zigzag(decoder, &column->base)
				&& (column->bytes = amber_decode_packed(decoder, n, column->w)) != NULL;
		case AMBER_COLUMN_DELTAS:
			column->w = kind - AMBER_COLUMN_DELTAS;
			return take_zigzag(decoder, &column->value) && take_zigzag(decoder, &column->base)
				&& (column->bytes = amber_decode_packed(decoder, n - 1, column->w)) != NULL;
		default:
			return amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x is not one of ints", kind);
	}
}

bool amber_decode_nested_ints(amber_decoder *decoder, uint32_t n, amber_int_column *column)
{
	uint8_t kind = 0;

	return amber_decode_kind(decoder, &kind) && amber_decode_ints(decoder, kind, n, column);
}

bool amber_decode_spelled_ints(amber_decoder *decoder, uint32_t n, bool steps, amber_int_column *column)
{
	const uint8_t *start = decoder->p;

	if (!amber_decode_nested_ints(decoder, n, column)) {
		return false;
	}
	if (column->kind != AMBER_COLUMN_STEPS) {
		return column->w >= AMBER_SPELLED_WIDTH || amber_decode_fail(decoder, start, "A string takes less than a byte");
	}
	if (!steps) {
		return amber_decode_fail(decoder, start, "Dates cannot be in steps");
	}
	/* amber_decode_ints() took one per value, so n is at most the budget and the product cannot overflow */
	return amber_decode_take_budget(decoder, n * (AMBER_SPELLED_PLACES - 1));
}

/* Unpacks numbers of less than a byte each; the first number of a block starts a byte. */
static void add_bits(const amber_int_column *column, uint32_t from, uint32_t n, int64_t *ints)
{
	const uint32_t in_byte = 8u >> column->w, width = 1u << column->w, mask = (1u << width) - 1;
	const uint8_t *bytes = column->bytes + from / in_byte;
	uint64_t base = column->base;

	for (uint32_t i = 0; i < n;) {
		uint32_t byte = *bytes++, behind = MIN(i + in_byte, n);
		for (; i < behind; i++, byte >>= width) {
			ints[i] = (int64_t) (base + (byte & mask));
		}
	}
}

/* Unpacks numbers of one byte or more: loads eight bytes for each, except for the last ones, which have fewer bytes
 * after them. */
static void add_bytes(const amber_int_column *column, uint32_t from, uint32_t n, int64_t *ints)
{
	size_t size = amber_packed_bytes(1, column->w),
		all = amber_packed_bytes(column->n - (column->kind == AMBER_COLUMN_DELTAS), column->w);
	uint64_t mask = UINT64_MAX >> (64 - 8 * size);
	/* numbers that have eight readable bytes */
	size_t wide = MAX(all < 8 ? 0 : (all - 8) / size + 1, from) - from;
	const uint8_t *p = column->bytes + from * size;
	uint32_t i = 0;

	for (uint32_t last = (uint32_t) MIN(wide, n); i < last; i++, p += size) {
		ints[i] = (int64_t) (column->base + (amber_get_le(p, 8) & mask));
	}
	for (; i < n; i++) {
		ints[i] = (int64_t) (column->base + amber_packed_at(column->bytes, from + i, column->w));
	}
}

/* Unpacks n numbers and adds the base to each. */
static void add_numbers(const amber_int_column *column, uint32_t from, uint32_t n, int64_t *ints)
{
	if (column->w < 3) {
		add_bits(column, from, n, ints);
	} else {
		add_bytes(column, from, n, ints);
	}
}

/* Adds up the deltas, which are one fewer than the values. */
static void add_deltas(amber_int_column *column, uint32_t from, uint32_t n, int64_t *ints)
{
	uint64_t value = column->value;

	ints[n - 1] = 0; /* the last value has no delta */
	add_numbers(column, from, MIN(n, column->n - 1 - from), ints);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t delta = (uint64_t) ints[i];
		ints[i] = (int64_t) value;
		value += delta;
	}
	column->value = value;
}

static void add_steps(amber_int_column *column, uint32_t n, int64_t *ints)
{
	uint64_t value = column->value, step = column->base;

	for (uint32_t i = 0; i < n; i++, value += step) {
		ints[i] = (int64_t) value;
	}
	column->value = value;
}

uint32_t amber_decode_next_ints(amber_int_column *column, int64_t *ints)
{
	uint32_t from = column->i, n = MIN(column->n - from, AMBER_INTS_BLOCK);

	column->i += n;
	if (column->kind == AMBER_COLUMN_STEPS) {
		add_steps(column, n, ints);
	} else if (column->kind == AMBER_COLUMN_DELTAS) {
		add_deltas(column, from, n, ints);
	} else {
		add_numbers(column, from, n, ints);
	}
	return n;
}

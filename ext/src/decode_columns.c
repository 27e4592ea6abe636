/* SPDX-License-Identifier: MIT
 *
 * Columns into places. Everything that can be wrong is checked before the
 * first place is written, so that a loop is only a loop.
 */
#include "decode.h"
#include "wire.h"

/* Takes the bytes of n numbers of width w; NULL: failed. */
static const uint8_t *take_packed(amber_decoder *decoder, size_t n, unsigned w)
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

/* Number i of those that take_packed() took. */
static zend_always_inline uint64_t packed_at(const uint8_t *bytes, size_t i, unsigned w)
{
	switch (w) {
		case 3:
			return bytes[i];
		case 4:
			return amber_get_le(bytes + 2 * i, 2);
		case 5:
			return amber_get_le(bytes + 4 * i, 4);
		case 6:
			return amber_get_le(bytes + 8 * i, 8);
		case AMBER_WIDTH_24:
			bytes += 3 * i;
			return (uint64_t) bytes[0] | (uint64_t) bytes[1] << 8 | (uint64_t) bytes[2] << 16;
		default: {
			unsigned width = 1u << w, shift = (unsigned) (i << w) & 7;
			return (bytes[(i << w) >> 3] >> shift) & ((1u << width) - 1);
		}
	}
}

static bool take_free_places(amber_decoder *decoder, uint32_t n)
{
	if (UNEXPECTED(n > decoder->free_places)) {
		return amber_decode_fail(decoder, decoder->p, "More than %u values take no room in the data", AMBER_FREE_PLACES);
	}
	decoder->free_places -= n;
	return true;
}

static bool take_zigzag(amber_decoder *decoder, uint64_t *v)
{
	uint64_t zigzag;

	if (!amber_decode_varint(decoder, &zigzag)) {
		return false;
	}
	*v = (uint64_t) amber_unzigzag(zigzag);
	return true;
}

/* A column of ints, ready to be read one after the other. */
typedef struct {
	const uint8_t *bytes;
	uint64_t base;  /* INTS: of all; STEPS and DELTAS: added at each step */
	uint64_t value; /* STEPS and DELTAS: the next value */
	unsigned w;
	uint8_t  kind;  /* AMBER_COLUMN_INTS, _DELTAS or _STEPS */
} int_column;

/* Reads what stands before the numbers, takes the numbers. */
static bool take_ints(amber_decoder *decoder, uint8_t kind, uint32_t n, int_column *column)
{
	if (kind == AMBER_COLUMN_STEPS) {
		column->kind = kind;
		return take_free_places(decoder, n) && take_zigzag(decoder, &column->value) && take_zigzag(decoder, &column->base);
	}
	if (amber_is_ints(kind)) {
		column->kind = AMBER_COLUMN_INTS;
		column->w = kind - AMBER_COLUMN_INTS;
		return take_zigzag(decoder, &column->base) && (column->bytes = take_packed(decoder, n, column->w)) != NULL;
	}
	if (amber_is_deltas(kind)) {
		column->kind = AMBER_COLUMN_DELTAS;
		column->w = kind - AMBER_COLUMN_DELTAS;
		return take_zigzag(decoder, &column->value) && take_zigzag(decoder, &column->base)
			&& (column->bytes = take_packed(decoder, n - 1, column->w)) != NULL;
	}
	return amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x is not one of ints", kind);
}

static bool take_nested_ints(amber_decoder *decoder, uint32_t n, int_column *column)
{
	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	uint8_t kind = *decoder->p++;
	return take_ints(decoder, kind, n, column);
}

/* Ints are read in blocks, so that each loop is one of one width, or into one kind of place. */
#define BLOCK 256

/* How many of n are in the block that begins here. */
static zend_always_inline uint32_t block_size(uint32_t from, uint32_t n)
{
	return n - from < BLOCK ? n - from : BLOCK;
}

static zend_always_inline void add_numbers(const int_column *column, uint32_t from, uint32_t n, int64_t *ints, unsigned w)
{
	for (uint32_t i = 0; i < n; i++) {
		ints[i] = (int64_t) (column->base + packed_at(column->bytes, from + i, w));
	}
}

/* Sums up; deltas are one fewer than values. */
static void add_deltas(int_column *column, uint32_t from, uint32_t n, uint32_t all, int64_t *ints)
{
	uint64_t value = column->value;

	for (uint32_t i = 0; i < n; i++) {
		ints[i] = (int64_t) value;
		value += column->base;
		if (from + i + 1 < all) {
			value += packed_at(column->bytes, from + i, column->w);
		}
	}
	column->value = value;
}

/* n ints from number from on of all; blocks follow each other. */
static void next_ints(int_column *column, uint32_t from, uint32_t n, uint32_t all, int64_t *ints)
{
	if (column->kind == AMBER_COLUMN_STEPS) {
		uint64_t value = column->value, step = column->base;
		for (uint32_t i = 0; i < n; i++, value += step) {
			ints[i] = (int64_t) value;
		}
		column->value = value;
		return;
	}
	if (column->kind == AMBER_COLUMN_DELTAS) {
		add_deltas(column, from, n, all, ints);
		return;
	}
	switch (column->w) {
		case 0:
			add_numbers(column, from, n, ints, 0);
			return;
		case 1:
			add_numbers(column, from, n, ints, 1);
			return;
		case 2:
			add_numbers(column, from, n, ints, 2);
			return;
		case 3:
			add_numbers(column, from, n, ints, 3);
			return;
		case 4:
			add_numbers(column, from, n, ints, 4);
			return;
		case 5:
			add_numbers(column, from, n, ints, 5);
			return;
		case 6:
			add_numbers(column, from, n, ints, 6);
			return;
		default:
			add_numbers(column, from, n, ints, AMBER_WIDTH_24);
	}
}

/* Where place number from is one of a list, side by side with those behind it; NULL: it is not. */
static zend_always_inline zval *side_by_side(const amber_places *places, uint32_t from)
{
	return places->rows || places->offsets || places->stride != sizeof(zval) ? NULL : (zval *) places->base + from;
}

static zend_always_inline void put_longs(const amber_places *places, uint32_t from, uint32_t n, const int64_t *ints)
{
	zval *list = side_by_side(places, from);

	for (uint32_t i = 0; list && i < n; i++) {
		ZVAL_LONG(&list[i], (zend_long) ints[i]);
	}
	for (uint32_t i = 0; !list && i < n; i++) {
		ZVAL_LONG(amber_place(places, from + i), (zend_long) ints[i]);
	}
}

static bool fill_ints(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind)
{
	int_column column = { 0 };
	int64_t ints[BLOCK];

	if (!take_ints(decoder, kind, n, &column)) {
		return false;
	}
#if SIZEOF_ZEND_LONG == 4
	int_column look = column;
	for (uint32_t from = 0; from < n; from += BLOCK) {
		uint32_t some = block_size(from, n);
		next_ints(&look, from, some, n, ints);
		for (uint32_t i = 0; i < some; i++) {
			if (ints[i] > ZEND_LONG_MAX || ints[i] < ZEND_LONG_MIN) {
				return amber_decode_fail(decoder, decoder->p, "An int does not fit into 32 bits");
			}
		}
	}
#endif
	for (uint32_t from = 0; from < n; from += BLOCK) {
		uint32_t some = block_size(from, n);
		next_ints(&column, from, some, n, ints);
		put_longs(places, from, some, ints);
	}
	return true;
}

static bool fill_decimals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k)
{
	int_column column = { 0 };
	double power = amber_powers_of_ten[k];
	int64_t ints[BLOCK];

	if (!take_nested_ints(decoder, n, &column)) {
		return false;
	}
	for (uint32_t from = 0; from < n; from += BLOCK) {
		uint32_t some = block_size(from, n);
		next_ints(&column, from, some, n, ints);
		for (uint32_t i = 0; i < some; i++) {
			ZVAL_DOUBLE(amber_place(places, from + i), (double) ints[i] / power);
		}
	}
	return true;
}

static bool fill_floats(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *bytes = take_packed(decoder, n, 6);

	if (!bytes) {
		return false;
	}
	for (uint32_t i = 0; i < n; i++) {
		uint64_t bits = amber_get_le(bytes + 8 * (size_t) i, 8);
		double d;
		memcpy(&d, &bits, sizeof(d));
		ZVAL_DOUBLE(amber_place(places, i), d);
	}
	return true;
}

static bool fill_bools(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *bytes = take_packed(decoder, n, 0);

	if (!bytes) {
		return false;
	}
	zval *list = side_by_side(places, 0);
	for (uint32_t i = 0; list && i < n; i++) {
		Z_TYPE_INFO(list[i]) = IS_FALSE + ((bytes[i >> 3] >> (i & 7)) & 1);
	}
	for (uint32_t i = 0; !list && i < n; i++) {
		ZVAL_BOOL(amber_place(places, i), packed_at(bytes, i, 0));
	}
	return true;
}

/* The lengths must add up to no more than there is. */
static bool check_lengths(amber_decoder *decoder, int_column lengths, uint32_t n)
{
	uint64_t left = (uint64_t) (decoder->end - decoder->p);
	int64_t ints[BLOCK];

	for (uint32_t from = 0; from < n; from += BLOCK) {
		uint32_t some = block_size(from, n);
		next_ints(&lengths, from, some, n, ints);
		for (uint32_t i = 0; i < some; i++) {
			if (UNEXPECTED((uint64_t) ints[i] > left)) {
				return amber_decode_fail_short(decoder);
			}
			left -= (uint64_t) ints[i];
		}
	}
	return true;
}

/* Strings of these lengths; returns where the next one begins. */
static const char *put_strings(const amber_places *places, uint32_t from, uint32_t n, const int64_t *lengths, const char *bytes)
{
	for (uint32_t i = 0; i < n; i++) {
		size_t length = (size_t) lengths[i];
		zval *place = amber_place(places, from + i);
		if (EXPECTED(length > 1)) {
			ZVAL_NEW_STR(place, amber_new_string(bytes, length));
		} else if (length) {
			ZVAL_CHAR(place, *bytes);
		} else {
			ZVAL_EMPTY_STRING(place);
		}
		bytes += length;
	}
	return bytes;
}

static bool fill_strings(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	int_column lengths = { 0 };
	int64_t ints[BLOCK];

	if (!take_nested_ints(decoder, n, &lengths) || !check_lengths(decoder, lengths, n)) {
		return false;
	}
	const char *bytes = (const char *) decoder->p;
	for (uint32_t from = 0; from < n; from += BLOCK) {
		uint32_t some = block_size(from, n);
		next_ints(&lengths, from, some, n, ints);
		bytes = put_strings(places, from, some, ints, bytes);
	}
	decoder->p = (const uint8_t *) bytes;
	return true;
}

static bool read_choices(amber_decoder *decoder, zend_string **choices, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		choices[i] = amber_decode_string(decoder, false);
		if (UNEXPECTED(!choices[i])) {
			while (i-- > 0) {
				zend_string_release(choices[i]);
			}
			return false;
		}
	}
	return true;
}

static bool fill_choices(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w)
{
	zend_string *choices[256];
	const uint8_t *bytes;
	uint64_t count;
	bool good = true;

	if (!amber_decode_varint(decoder, &count)) {
		return false;
	}
	if (count == 0 || count > (UINT64_C(1) << (1u << w))) {
		return amber_decode_fail(decoder, decoder->p, "%" PRIu64 " strings to choose from are not possible here", count);
	}
	if (!read_choices(decoder, choices, (uint32_t) count)) {
		return false;
	}
	bytes = take_packed(decoder, n, w);
	for (uint32_t i = 0; bytes && good && i < n; i++) {
		good = packed_at(bytes, i, w) < count;
	}
	if (bytes && !good) {
		amber_decode_fail(decoder, bytes, "A choice is not one of the %" PRIu64 " strings", count);
	}
	for (uint32_t i = 0; bytes && good && i < n; i++) {
		ZVAL_STR_COPY(amber_place(places, i), choices[packed_at(bytes, i, w)]);
	}
	for (uint32_t i = 0; i < count; i++) {
		zend_string_release(choices[i]);
	}
	return bytes && good;
}

static bool fill_same(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	zval value;

	if (!take_free_places(decoder, n) || !amber_decode_leaf(decoder, &value)) {
		return false;
	}
	if (Z_REFCOUNTED(value)) {
		GC_ADDREF_EX(Z_COUNTED(value), n - 1);
	}
	for (uint32_t i = 0; i < n; i++) {
		ZVAL_COPY_VALUE(amber_place(places, i), &value);
	}
	return true;
}

static bool fill(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind)
{
	switch (kind) {
		case AMBER_COLUMN_SAME:
			return fill_same(decoder, places, n);
		case AMBER_COLUMN_BOOLS:
			return fill_bools(decoder, places, n);
		case AMBER_COLUMN_STRINGS:
			return fill_strings(decoder, places, n);
		case AMBER_COLUMN_FLOATS:
			return fill_floats(decoder, places, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return fill_choices(decoder, places, n, kind - AMBER_COLUMN_CHOICES);
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_DECIMALS + 16) {
		return fill_decimals(decoder, places, n, kind - AMBER_COLUMN_DECIMALS);
	}
	return fill_ints(decoder, places, n, kind);
}

bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, enum amber_column_state *state)
{
	uint8_t kind;

	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	kind = *decoder->p++;
	if (kind == AMBER_COLUMN_ITEMS) {
		*state = AMBER_COLUMN_OF_ITEMS;
		return true;
	}
	if (!fill(decoder, places, n, kind)) {
		return false;
	}
	*state = AMBER_COLUMN_FILLED;
	return true;
}

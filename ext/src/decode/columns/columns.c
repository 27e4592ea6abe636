/* SPDX-License-Identifier: MIT
 *
 * Columns into places. Everything that can be wrong is checked before the
 * first place is written, so that a loop is only a loop.
 */
#include "src/decode/columns/columns.h"

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
	amber_int_column column;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_decode_ints(decoder, kind, n, &column)) {
		return false;
	}
#if SIZEOF_ZEND_LONG == 4
	amber_int_column look = column;
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&look, ints);
		for (uint32_t i = 0; i < some; i++) {
			if (ints[i] > ZEND_LONG_MAX || ints[i] < ZEND_LONG_MIN) {
				return amber_decode_fail(decoder, decoder->p, "An int does not fit into 32 bits");
			}
		}
	}
#endif
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&column, ints);
		put_longs(places, from, some, ints);
	}
	return true;
}

static bool fill_decimals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k)
{
	amber_int_column column;
	double power = amber_powers_of_ten[k];
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_decode_nested_ints(decoder, n, &column)) {
		return false;
	}
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&column, ints);
		for (uint32_t i = 0; i < some; i++) {
			ZVAL_DOUBLE(amber_place(places, from + i), (double) ints[i] / power);
		}
	}
	return true;
}

static bool fill_floats(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *bytes = amber_decode_packed(decoder, n, 6);

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
	const uint8_t *bytes = amber_decode_packed(decoder, n, 0);

	if (!bytes) {
		return false;
	}
	zval *list = side_by_side(places, 0);
	for (uint32_t i = 0; list && i < n; i++) {
		Z_TYPE_INFO(list[i]) = IS_FALSE + ((bytes[i >> 3] >> (i & 7)) & 1);
	}
	for (uint32_t i = 0; !list && i < n; i++) {
		ZVAL_BOOL(amber_place(places, i), amber_packed_at(bytes, i, 0));
	}
	return true;
}

bool amber_decode_check_lengths(amber_decoder *decoder, amber_int_column lengths, uint32_t least, int64_t *ints)
{
	uint64_t left = (uint64_t) (decoder->end - decoder->p);

	for (uint32_t from = 0, some; from < lengths.n; from += some) {
		some = amber_decode_next_ints(&lengths, ints);
		for (uint32_t i = 0; i < some; i++) {
			if (UNEXPECTED((uint64_t) ints[i] < least)) {
				return amber_decode_fail(decoder, decoder->p, "A string that shares bytes has none of its own");
			}
			if (UNEXPECTED((uint64_t) ints[i] > left)) {
				return amber_decode_fail_short(decoder);
			}
			left -= (uint64_t) ints[i];
		}
	}
	return true;
}

/* Strings of these lengths; returns where the next one begins. */
static const char *put_strings(const amber_places *places, uint32_t from, uint32_t n, const int64_t *lengths,
	const char *bytes)
{
	for (uint32_t i = 0; i < n; i++) {
		size_t length = (size_t) lengths[i];
		amber_put_text(amber_place(places, from + i), bytes, length);
		bytes += length;
	}
	return bytes;
}

static bool fill_strings(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	amber_int_column lengths;
	int64_t ints[AMBER_INTS_BLOCK];

	if (!amber_decode_nested_ints(decoder, n, &lengths) || !amber_decode_check_lengths(decoder, lengths, 0, ints)) {
		return false;
	}
	const char *bytes = (const char *) decoder->p;
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_ints_again(&lengths, ints);
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
		return amber_decode_fail(decoder, decoder->p, "%" PRIu64 " strings to choose from are not possible here",
			count);
	}
	if (!read_choices(decoder, choices, (uint32_t) count)) {
		return false;
	}
	bytes = amber_decode_packed(decoder, n, w);
	for (uint32_t i = 0; bytes && good && i < n; i++) {
		good = amber_packed_at(bytes, i, w) < count;
	}
	if (bytes && !good) {
		amber_decode_fail(decoder, bytes, "A choice is not one of the %" PRIu64 " strings", count);
	}
	for (uint32_t i = 0; bytes && good && i < n; i++) {
		ZVAL_STR_COPY(amber_place(places, i), choices[amber_packed_at(bytes, i, w)]);
	}
	for (uint32_t i = 0; i < count; i++) {
		zend_string_release(choices[i]);
	}
	return bytes && good;
}

/* paid: bytes of the message stand for these places already. */
static bool fill_same(amber_decoder *decoder, const amber_places *places, uint32_t n, bool paid)
{
	zval value;

	if (!(paid || amber_decode_free_places(decoder, n)) || !amber_decode_leaf(decoder, &value)) {
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

bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid)
{
	switch (kind) {
		case AMBER_COLUMN_SAME:
			return fill_same(decoder, places, n, paid);
		case AMBER_COLUMN_BOOLS:
			return fill_bools(decoder, places, n);
		case AMBER_COLUMN_STRINGS:
			return fill_strings(decoder, places, n);
		case AMBER_COLUMN_FLOATS:
			return fill_floats(decoder, places, n);
		case AMBER_COLUMN_STAMPS:
			return amber_decode_stamps(decoder, places, n);
		case AMBER_COLUMN_AFFIXED:
			return amber_decode_affixed(decoder, places, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return fill_choices(decoder, places, n, kind - AMBER_COLUMN_CHOICES);
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_DECIMALS + 16) {
		return fill_decimals(decoder, places, n, kind - AMBER_COLUMN_DECIMALS);
	}
	if (kind >= AMBER_COLUMN_NUMERALS && kind < AMBER_COLUMN_NUMERALS + 16) {
		return amber_decode_numerals(decoder, places, n, kind - AMBER_COLUMN_NUMERALS);
	}
	return fill_ints(decoder, places, n, kind);
}

bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items)
{
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return false;
	}
	*items = kind == AMBER_COLUMN_ITEMS;
	if (*items) {
		return true;
	}
	return kind == AMBER_COLUMN_SPLIT ? amber_decode_split(decoder, places, n)
		: amber_decode_whole(decoder, places, n, kind, false);
}

/* Whether a column is one in which a string that stands once in the data is no key twice. */
static bool can_hold_keys(uint8_t kind)
{
	return kind == AMBER_COLUMN_STRINGS || kind == AMBER_COLUMN_AFFIXED || kind == AMBER_COLUMN_STEPS
		|| amber_is_ints(kind) || amber_is_deltas(kind);
}

bool amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return false;
	}
	if (UNEXPECTED(!can_hold_keys(kind))) {
		return amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x cannot hold keys", kind);
	}
	return amber_decode_whole(decoder, places, n, kind, false);
}

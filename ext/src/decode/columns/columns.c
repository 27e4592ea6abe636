/* SPDX-License-Identifier: MIT
 *
 * Columns into places, by their kinds.
 */
#include "src/decode/columns/columns.h"

static zend_always_inline bool put_long(amber_decoder *decoder, zval *place, int64_t v, void *how)
{
#if SIZEOF_ZEND_LONG == 4
	if (v > ZEND_LONG_MAX || v < ZEND_LONG_MIN) {
		return amber_decode_fail(decoder, decoder->p, "An int does not fit into 32 bits");
	}
#endif
	ZVAL_LONG(place, (zend_long) v);
	return true;
}

static zend_always_inline bool put_decimal(amber_decoder *decoder, zval *place, int64_t v, void *power)
{
	ZVAL_DOUBLE(place, (double) v / *(const double *) power);
	return true;
}

static zend_always_inline bool put_float(amber_decoder *decoder, zval *place, int64_t bits, void *how)
{
	double d;

	memcpy(&d, &bits, sizeof(d));
	ZVAL_DOUBLE(place, d);
	return true;
}

static zend_always_inline bool put_bool(amber_decoder *decoder, zval *place, int64_t type, void *how)
{
	Z_TYPE_INFO_P(place) = (uint32_t) type;
	return true;
}

static uint32_t fill_same(amber_decoder *decoder, const amber_places *places, uint32_t n, bool paid)
{
	zval value;

	if (!(paid || amber_decode_free_places(decoder, n)) || !amber_decode_leaf(decoder, &value)) {
		return 0;
	}
	if (Z_REFCOUNTED(value)) {
		GC_ADDREF_EX(Z_COUNTED(value), n - 1);
	}
	for (uint32_t i = 0; i < n; i++) {
		ZVAL_COPY_VALUE(amber_place(places, i), &value);
	}
	return n;
}

static uint32_t fill(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid)
{
	amber_int_column column;
	bool good;

	switch (kind) {
		case AMBER_COLUMN_SAME:
			return fill_same(decoder, places, n, paid);
		case AMBER_COLUMN_BOOLS:
			good = amber_decode_numbers(decoder, n, 0, &column);
			column.base = IS_FALSE; /* and a bit */
			return amber_decode_put(decoder, places, good, &column, put_bool, NULL);
		case AMBER_COLUMN_STRINGS:
			return amber_decode_strings(decoder, places, n);
		case AMBER_COLUMN_FLOATS:
			good = amber_decode_numbers(decoder, n, 6, &column);
			return amber_decode_put(decoder, places, good, &column, put_float, NULL);
		case AMBER_COLUMN_STAMPS:
			return amber_decode_stamps(decoder, places, n);
		case AMBER_COLUMN_AFFIXED:
			return amber_decode_affixed(decoder, places, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return amber_decode_choices(decoder, places, n, kind - AMBER_COLUMN_CHOICES);
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_DECIMALS + 16) {
		double power = amber_powers_of_ten[kind - AMBER_COLUMN_DECIMALS];
		return amber_decode_put(decoder, places, amber_decode_nested_ints(decoder, n, &column), &column, put_decimal,
			&power);
	}
	if (kind >= AMBER_COLUMN_NUMERALS && kind < AMBER_COLUMN_NUMERALS + 16) {
		return amber_decode_numerals(decoder, places, n, kind - AMBER_COLUMN_NUMERALS);
	}
	return amber_decode_put(decoder, places, amber_decode_ints(decoder, kind, n, &column), &column, put_long, NULL);
}

bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid)
{
	uint32_t filled = fill(decoder, places, n, kind, paid);

	for (uint32_t i = filled; UNEXPECTED(i < n); i++) {
		ZVAL_NULL(amber_place(places, i));
	}
	return filled == n;
}

bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items)
{
	uint8_t kind = AMBER_COLUMN_ITEMS;
	bool good = amber_decode_kind(decoder, &kind);

	*items = kind == AMBER_COLUMN_ITEMS;
	if (*items) {
		return good;
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

uint32_t amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return 0;
	}
	if (UNEXPECTED(!can_hold_keys(kind))) {
		amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x cannot hold keys", kind);
		return 0;
	}
	return fill(decoder, places, n, kind, false);
}
